/** Files that systems put into folders, such as `.DS_Store`. */
const isHidden = (name: string): boolean => name.startsWith('.');

/** All files of a drop, those in folders included. What is dropped can be read only before the first `await`. */
export async function droppedFiles({ items }: DataTransfer): Promise<File[]> {
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found = await Promise.all(
    dropped.map(async ({ entry, file }) =>
      entry?.isDirectory ? filesBelow(entry) : file === null ? [] : [file],
    ),
  );
  return found.flat();
}

/** Files chosen by a folder, without hidden ones. */
export function chosenFiles(files: FileList): File[] {
  return [...files].filter(({ name, webkitRelativePath: path }) => path === '' || !isHidden(name));
}

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (isHidden(entry.name)) return [];
  if (entry.isFile)
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  for (;;) {
    // At most 100 at once; none at the end.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return files;
    for (const below of entries) files.push(...(await filesBelow(below)));
  }
}
