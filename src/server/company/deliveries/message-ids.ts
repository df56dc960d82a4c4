/** Returns the Message-ID of a mail that the product sends, the same at every attempt. */
export function messageIdOf(host: string, { companyId, id }: { companyId: number; id: number }): string {
  return `<delivery-${companyId}-${id}@${host}>`
}

/** Returns the deliveries of a company that a text names by their Message-IDs, the last one first. */
export function deliveriesNamedIn(text: string, host: string, companyId: number): number[] {
  const found = text.matchAll(/<delivery-(\d{1,15})-(\d{1,15})@([\w.-]{1,253})>/gi)
  const ids = [...found].flatMap(([, company, id, at]) =>
    Number(company) === companyId && at?.toLowerCase() === host.toLowerCase() ? [Number(id)] : [],
  )
  return [...new Set(ids.toReversed())]
}
