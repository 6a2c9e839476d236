/** Characters that make the text around them run in another direction: `gpj.exe` would read `exe.jpg`. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name with its direction controls visible. */
export function visibleName(name: string): string {
  return name.replace(DIRECTION_CONTROLS, '\ufffd');
}

/** A name that somebody else chose: in its own direction, and with nothing hidden. */
export function FileName({ children }: { children: string }) {
  return <bdi>{visibleName(children)}</bdi>;
}
