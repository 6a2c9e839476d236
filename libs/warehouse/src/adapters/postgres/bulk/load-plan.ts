import type { LoadRequest } from '../../../bulk-warehouse.port.js';
import { type PlannedColumn, type PlannedLoad, planOfLoad } from '../../../load-plan.js';
import type { PostgresTarget, PostgresTargetColumn } from './load-target.js';

export { stagedColumn } from '../../../load-plan.js';

export type LoadColumn = PlannedColumn<PostgresTargetColumn>;
export type LoadPlan = PlannedLoad<PostgresTargetColumn, PostgresTarget>;

/** @throws LoadRefusedError */
export function planLoad(request: LoadRequest, target: PostgresTarget | null): LoadPlan {
  return planOfLoad<PostgresTargetColumn, PostgresTarget>(request, target);
}
