import { expect, it } from '@jest/globals';
import { join } from 'node:path';
import ts from 'typescript';

it('uses nothing but what browsers have', () => {
  const program = ts.createProgram([join(import.meta.dirname, 'index.ts')], {
    lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'].map((name) => `lib.${name}.d.ts`),
    types: [],
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  });

  const errors = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => ({
    file: file?.fileName,
    message: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }));

  expect(errors).toEqual([]);
  expect(program.getSourceFiles().filter(({ fileName }) => fileName.includes('@types/node'))).toEqual([]);
});
