import { describe, expect, it } from '@jest/globals';
import { merge } from './merge.js';
import { print } from './print.js';
import type { Tree } from './tree.js';
import { BASE, VARIANTS } from './variants.js';

/** The template of an object that is `base`, and different with some components. */
function templateOf(base: Tree, changed: Record<string, Tree>): string {
  const variants = Object.entries(VARIANTS).map(([name, { parent }]) => {
    const value = changed[name] ?? changed[parent] ?? base;
    return [name, name === BASE ? base : value] as const;
  });
  return print(merge(new Map(variants), 'it')).join('\n');
}

describe('a template', () => {
  it('has a field that a component adds in a condition', () => {
    expect(templateOf({ a: 1 }, { gpu: { a: 1, b: { c: 'x' } } })).toBe(
      ['a: 1', '{{- if .Values.components.gpu }}', 'b:', '  c: x', '{{- end }}'].join('\n'),
    );
  });

  it('has a value that a component changes in two ways', () => {
    expect(templateOf({ a: 1 }, { gpu: { a: 'two' } })).toBe(
      'a: {{ if .Values.components.gpu }}two{{ else }}1{{ end }}',
    );
  });

  it('has items at the positions where components put them', () => {
    const template = templateOf(
      { list: ['x'] },
      { gpu: { list: ['a', 'x'] }, tracing: { list: ['x', 'z'] } },
    );

    expect(template.split('\n').filter((line) => line.includes('- ') && !line.includes('{{'))).toEqual([
      '  - a',
      '  - x',
      '  - z',
    ]);
  });

  it('changes what another component has added', () => {
    const template = templateOf({}, { modelServer: { x: { a: 1 } }, modelWeights: { x: { a: 1, b: 2 } } });

    expect(template.split('\n')).toEqual([
      '{{- if .Values.components.modelServer }}',
      'x:',
      '  a: 1',
      '  {{- if .Values.components.modelWeights }}',
      '  b: 2',
      '  {{- end }}',
      '{{- end }}',
    ]);
  });

  it('leaves foreign braces alone', () => {
    expect(templateOf({ a: '{{ $labels.job }}' }, {})).toBe(`a: "{{ "{{" }} $labels.job }}"`);
  });

  it('is not made of a change that it cannot express', () => {
    expect(() => templateOf({ a: ['x', 'y'] }, { gpu: { a: ['y'] } })).toThrow('it.a: gpu removes items');
    expect(() => templateOf({ a: 1 }, { gpu: { a: { b: 1 } } })).toThrow('it.a: changed by gpu');
    expect(() => templateOf({}, { gpu: { a: 1 }, models: { a: 1 } })).toThrow('it.a: added by gpu, models');
  });
});
