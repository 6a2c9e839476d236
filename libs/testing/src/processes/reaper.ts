import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Reads `+ <pid> <signal>` and `- <pid>`. When its input ends, because the process that feeds it is gone (even by
 * SIGKILL), it signals every pid on the list, and kills the rest five seconds later.
 */
const REAPER_SCRIPT = `
list=""
while read -r op pid sig; do
  case "$op" in
    +) list="$list $pid:$sig" ;;
    -) rest=""; for e in $list; do [ "\${e%:*}" = "$pid" ] || rest="$rest $e"; done; list="$rest" ;;
  esac
done
[ -n "$list" ] || exit 0
for e in $list; do kill -s "\${e#*:}" "\${e%:*}" 2>/dev/null; done
sleep 5
for e in $list; do kill -s KILL "\${e%:*}" 2>/dev/null; done
`;

let reaper: ChildProcess | null = null;

/** Ensures that the process ends when this one does, however this one ends. */
export function killOnParentExit(pid: number, signal: 'TERM' | 'INT' | 'QUIT'): void {
  reaper ??= startReaper();
  reaper.stdin?.write(`+ ${pid} ${signal}\n`);
}

/** Undoes {@link killOnParentExit} after the process has exited by itself. */
export function forgetProcess(pid: number): void {
  reaper?.stdin?.write(`- ${pid}\n`);
}

function startReaper(): ChildProcess {
  const child = spawn('/bin/sh', ['-c', REAPER_SCRIPT], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.unref();
  child.stdin?.on('error', () => undefined);
  (child.stdin as unknown as { unref?: () => void }).unref?.();
  return child;
}
