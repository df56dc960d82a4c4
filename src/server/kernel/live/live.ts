/** The live side of a node: hints at committed changes to those who may know of them (DECISIONS K6). */
export interface Live {
  /** Something was committed: read what changed and hint at it soon. Calls are coalesced; never fails. */
  wake(): void
  /** Cuts every socket of an ended family of tokens, on all nodes. */
  endFamily(familyId: string): void
  stop(): Promise<void>
}
