/**
 * Node kinds of Postgres' parser (see parsenodes.h and primnodes.h) that read-only statements may contain. Others are
 * refused, including those of later grammar versions.
 */
export const ALLOWED_NODES: ReadonlySet<string> = new Set([
  // Statement and its parts
  ...words(`
    SelectStmt ResTarget WithClause CommonTableExpr CTESearchClause CTECycleClause SortBy GroupingSet
    WindowDef`),
  // Where rows come from
  ...words(`
    RangeVar RangeSubselect RangeFunction RangeTableSample RangeTableFunc RangeTableFuncCol JoinExpr
    Alias ColumnDef`),
  // Expressions
  ...words(`
    ColumnRef A_Star A_Const A_Expr A_ArrayExpr A_Indirection A_Indices BoolExpr BooleanTest NullTest
    CaseExpr CaseWhen CoalesceExpr MinMaxExpr CollateClause FuncCall NamedArgExpr GroupingFunc ParamRef
    RowExpr SQLValueFunction SubLink TypeCast TypeName XmlExpr XmlSerialize`),
  // SQL/JSON
  ...words(`
    JsonAggConstructor JsonArgument JsonArrayAgg JsonArrayConstructor JsonArrayQueryConstructor
    JsonBehavior JsonFormat JsonFuncExpr JsonIsPredicate JsonKeyValue JsonObjectAgg
    JsonObjectConstructor JsonOutput JsonParseExpr JsonReturning JsonScalarExpr JsonSerializeExpr
    JsonTable JsonTableColumn JsonTablePathSpec JsonValueExpr`),
  // Values
  ...words('String Integer Float Boolean BitString List'),
]);

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}

/** SQL names of refused nodes; others are called by their kind. */
export const SQL_OF_NODE: Readonly<Record<string, string>> = {
  InsertStmt: 'INSERT',
  UpdateStmt: 'UPDATE',
  DeleteStmt: 'DELETE',
  MergeStmt: 'MERGE',
  TruncateStmt: 'TRUNCATE',
  CopyStmt: 'COPY',
  DoStmt: 'DO',
  CallStmt: 'CALL',
  ExplainStmt: 'EXPLAIN',
  PrepareStmt: 'PREPARE',
  ExecuteStmt: 'EXECUTE',
  DeallocateStmt: 'DEALLOCATE',
  DeclareCursorStmt: 'DECLARE',
  FetchStmt: 'FETCH',
  ClosePortalStmt: 'CLOSE',
  TransactionStmt: 'transaction control',
  VariableSetStmt: 'SET',
  VariableShowStmt: 'SHOW',
  DiscardStmt: 'DISCARD',
  ListenStmt: 'LISTEN',
  UnlistenStmt: 'UNLISTEN',
  NotifyStmt: 'NOTIFY',
  LockStmt: 'LOCK',
  LoadStmt: 'LOAD',
  VacuumStmt: 'VACUUM',
  CheckPointStmt: 'CHECKPOINT',
  ReindexStmt: 'REINDEX',
  ClusterStmt: 'CLUSTER',
  ConstraintsSetStmt: 'SET CONSTRAINTS',
  GrantStmt: 'GRANT',
  GrantRoleStmt: 'GRANT',
  DropStmt: 'DROP',
  DropdbStmt: 'DROP DATABASE',
  DropRoleStmt: 'DROP ROLE',
  CreateStmt: 'CREATE TABLE',
  CreateTableAsStmt: 'CREATE TABLE AS',
  CreateFunctionStmt: 'CREATE FUNCTION',
  CreateRoleStmt: 'CREATE ROLE',
  CreateSchemaStmt: 'CREATE SCHEMA',
  CreateExtensionStmt: 'CREATE EXTENSION',
  CreatedbStmt: 'CREATE DATABASE',
  ViewStmt: 'CREATE VIEW',
  IndexStmt: 'CREATE INDEX',
  AlterTableStmt: 'ALTER TABLE',
  AlterRoleStmt: 'ALTER ROLE',
  AlterSystemStmt: 'ALTER SYSTEM',
  RenameStmt: 'RENAME',
  CommentStmt: 'COMMENT',
  RefreshMatViewStmt: 'REFRESH MATERIALIZED VIEW',
  IntoClause: 'SELECT INTO',
  LockingClause: 'FOR UPDATE or FOR SHARE',
  CurrentOfExpr: 'CURRENT OF',
  MergeSupportFunc: 'merge_action()',
};
