/** Event sent to a browser's line. */
export type LineEvent =
  | { name: 'ready' | 'expired'; data: Record<string, never> }
  | { name: 'incoming'; data: { callSid: string; from: string; params: Readonly<Record<string, string>> } }
  | { name: 'cancel' | 'connected'; data: { callSid: string } }
  | { name: 'ended'; data: { callSid: string; reason: string } }

/** A browser that is registered as a telephone. */
export interface Device {
  identity: string
  /** Distinguishes this browser from others of the same identity. */
  key: string
  send: (event: LineEvent) => void
}

export interface Lines {
  add(device: Device): void
  remove(device: Device): void
  of(identity: string): readonly Device[]
  tell(identity: string, event: LineEvent, exceptKey?: string): void
}

/** Creates the registry of connected browsers by identity. */
export function createLines(): Lines {
  const devices = new Map<string, Set<Device>>()
  const of = (identity: string): readonly Device[] => [...(devices.get(identity) ?? [])]
  return {
    of,
    add(device) {
      const known = devices.get(device.identity) ?? new Set()
      devices.set(device.identity, known.add(device))
    },
    remove(device) {
      const known = devices.get(device.identity)
      known?.delete(device)
      if (known?.size === 0) devices.delete(device.identity)
    },
    tell(identity, event, exceptKey) {
      for (const device of of(identity)) if (device.key !== exceptKey) device.send(event)
    },
  }
}
