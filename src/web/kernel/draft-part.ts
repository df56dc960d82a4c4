import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'

/** Two versions of one thing, as people read them, and the ways to choose one. */
export interface PartConflict {
  key: string
  label: string
  theirs: string
  mine: string
  choose: (side: 'theirs' | 'mine') => void
}

/** What one part of a screen adds to the one save of that screen. */
export interface DraftPart<Sent = never> {
  /** What is unsaved in it, as people call it ("crew", "client's name"); empty for nothing. */
  unsaved: readonly string[]
  /** Marks what is wrong with it; whether nothing is. */
  check?: () => boolean
  /** Stores what has a call of its own, before everything else; throws what it is refused with. */
  saveBefore?: () => Promise<void>
  /** Begins the save of what joins the common call, and returns it. */
  begin?: () => Sent
  /** The common call succeeded, or was refused with this. */
  end?: (refusal: unknown) => void
  /** What somebody else stored in place of what is typed here; the person chooses before the next save. */
  conflicts?: readonly PartConflict[]
  /** Stores what has a call of its own, after everything else. */
  saveAfter?: () => Promise<void>
}

/** Makes a part known under a name until the answered function is called. */
export type KeepPart<Sent = never> = (
  name: string,
  part: RefObject<DraftPart<Sent>>,
  unsaved: readonly string[],
) => () => void

/** Adds a part to the save of the screen for as long as the component is there. */
export function useDraftPart<Sent>(keep: KeepPart<Sent>, name: string, part: DraftPart<Sent>): void {
  const latest = useRef(part)
  useLayoutEffect(() => {
    latest.current = part
  })
  const unsaved = part.unsaved.join('\n')
  useEffect(() => keep(name, latest, unsaved === '' ? [] : unsaved.split('\n')), [keep, name, unsaved])
}

/** The parts of a screen that are known now. */
export interface DraftParts<Sent> {
  keep: KeepPart<Sent>
  /** Everything that is unsaved, part by part in the order in which they were opened. */
  unsaved: readonly string[]
  /** The parts that hold something unsaved, as they are at the moment of the call. */
  open: () => readonly { name: string; part: DraftPart<Sent> }[]
}

type Kept<Sent> = ReadonlyMap<string, { part: RefObject<DraftPart<Sent>>; unsaved: readonly string[] }>

/** Collects the parts of a screen that are saved together. */
export function useDraftParts<Sent>(): DraftParts<Sent> {
  const [start] = useState<Kept<Sent>>(() => new Map())
  const known = useRef(start)
  const [shown, setShown] = useState(start)
  const keep = useMemo<KeepPart<Sent>>(() => {
    const change = (next: Kept<Sent>) => {
      known.current = next
      setShown(next)
    }
    return (name, part, unsaved) => {
      change(new Map([...known.current, [name, { part, unsaved }]]))
      return () => {
        if (known.current.get(name)?.part !== part) return
        change(new Map([...known.current].filter(([other]) => other !== name)))
      }
    }
  }, [])
  const unsaved = useMemo(() => [...shown.values()].flatMap((one) => one.unsaved), [shown])
  return {
    keep,
    unsaved,
    open: () =>
      [...known.current]
        .map(([name, { part }]) => ({ name, part: part.current }))
        .filter(({ part }) => part.unsaved.length > 0),
  }
}

/** What is unsaved on one line: "Unsaved: client's name, crew"; '' for nothing. */
export function unsavedText(unsaved: readonly string[]): string {
  return unsaved.length === 0 ? '' : `Unsaved: ${[...new Set(unsaved)].join(', ')}`
}
