/** A file of a model; its path is the same in the folder and in the repository. */
export interface ModelFile {
  path: string;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** A model that can be downloaded. */
export interface KnownModel {
  /** Folder name, from which the model server infers how to prefix and pool. */
  name: string;
  /** Repository on the hub. */
  repository: string;
  /** Commit of the repository, since the files of a branch may change. */
  revision: string;
  licence: string;
  dimensions: number;
  /** Smallest first, so that a wrong source fails early. */
  files: readonly ModelFile[];
}

/** The default comes first. Both are ONNX exports quantized to 8 bits, of intfloat/multilingual-e5-small and BAAI/bge-m3. */
export const KNOWN_MODELS: readonly [KnownModel, ...KnownModel[]] = [
  {
    name: 'multilingual-e5-small',
    repository: 'Xenova/multilingual-e5-small',
    revision: '761b726dd34fb83930e26aab4e9ac3899aa1fa78',
    licence: 'MIT',
    dimensions: 384,
    files: [
      {
        path: 'config.json',
        sizeBytes: 658,
        sha256: 'cb99455288675345e1a4f411438d5d0adbba5fbd3a67ea4fb03c015433b996c1',
      },
      {
        path: 'tokenizer_config.json',
        sizeBytes: 443,
        sha256: 'a1d6bc8734a6f635dc158508bef000f8e2e5a759c7d92f984b2c86e5ff53425b',
      },
      {
        path: 'tokenizer.json',
        sizeBytes: 17_082_730,
        sha256: '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39',
      },
      {
        path: 'onnx/model_quantized.onnx',
        sizeBytes: 118_308_185,
        sha256: 'f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193',
      },
    ],
  },
  {
    name: 'bge-m3',
    repository: 'Xenova/bge-m3',
    revision: '4de13258303883538bd53b696b452bf8099f0858',
    licence: 'MIT',
    dimensions: 1_024,
    files: [
      {
        path: 'config.json',
        sizeBytes: 770,
        sha256: '734a79bf12d388c1467a4e3ab625f45de7f6906cffcfb93a1eca1787504bed95',
      },
      {
        path: 'tokenizer_config.json',
        sizeBytes: 1_173,
        sha256: '7e4c1cc848840aeccdd763458c18dd525eb0f795c992e00ebe9c28554e7db2d4',
      },
      {
        path: 'tokenizer.json',
        sizeBytes: 17_082_821,
        sha256: '6710678b12670bc442b99edc952c4d996ae309a7020c1fa0096dd245c2faf790',
      },
      {
        path: 'onnx/model_quantized.onnx',
        sizeBytes: 569_694_530,
        sha256: '0826f8c1ab9edf1801db86c61919d4d108e8bfc0b809ec823ad366882ff0b77d',
      },
    ],
  },
];

/** @throws Error that lists the available models */
export function knownModel(name: string): KnownModel {
  const model = KNOWN_MODELS.find((one) => one.name === name);
  if (model) return model;
  const names = KNOWN_MODELS.map((one) => one.name).join(', ');
  throw new Error(`Unknown model ${name}. Available models: ${names}. To use another, see docs/models.md.`);
}

/** Total size of the model's files. */
export function modelBytes({ files }: KnownModel): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
