const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const ALSO_CALLED = { win32: 'windows' };
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/**
 * Finds optional dependencies that packages require and the lock file lacks.
 * @param {Record<string, {optionalDependencies?: Record<string, string>}>} packages of a lock file, version 3
 * @returns {Array<{path: string, name: string, version: string}>} `path` is the key of the missing entry
 */
export function missingOptionalPackages(packages) {
  const missing = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isResolvable(packages, path, name)) continue;
      const top = `node_modules/${name}`;
      const taken = missing.get(top);
      const place = taken && taken.version !== version ? `${path}/${top}` : top;
      missing.set(place, { path: place, name, version });
    }
  }
  return [...missing.values()];
}

/** Follows Node's module resolution: in the package, then in each parent folder. */
function isResolvable(packages, from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(base.lastIndexOf('/'), 0))) {
    if (packages[`${base ? `${base}/` : ''}node_modules/${name}`]) return true;
    if (!base) return false;
  }
}

/**
 * The minimal lock entry of a platform's package.
 * @throws Error if the name contains no platform, or the version is a range other than `^1.2.3`
 */
export function stubFor(name, version) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => words.includes(system) || words.includes(ALSO_CALLED[system]));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  if (os.length === 0 && cpu.length === 0) throw new Error(`Cannot infer the platform of ${name}.`);
  const exact = /^\^?(\d+\.\d+\.\d+(?:[-+][\w.+-]*)?)$/.exec(version)?.[1];
  if (!exact) throw new Error(`${name} requires ${version}, which names no version.`);
  return {
    version: exact,
    ...libcOf(words),
    ...(cpu.length ? { cpu } : {}),
    optional: true,
    ...(os.length ? { os } : {}),
  };
}

function libcOf(words) {
  if (words.some((word) => word.startsWith('musl'))) return { libc: ['musl'] };
  if (words.includes('linux') && words.some((word) => word.startsWith('gnu'))) return { libc: ['glibc'] };
  return {};
}
