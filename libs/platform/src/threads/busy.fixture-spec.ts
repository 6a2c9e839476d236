/** Blocks its thread until three threads do. */
export default function work(together: Int32Array): void {
  Atomics.add(together, 0, 1);
  Atomics.notify(together, 0);
  for (let count = Atomics.load(together, 0); count < 3; count = Atomics.load(together, 0))
    Atomics.wait(together, 0, count);
}
