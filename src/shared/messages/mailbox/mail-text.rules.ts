/** Lines after which a mail repeats what it answers, as common programs write them. */
const HISTORY_STARTS: readonly RegExp[] = [
  /^-{2,} ?(?:Original Message|Forwarded message|Mensaje original) ?-{2,}$/i,
  /^_{20,}$/,
  /^On .{4,200}\bwrote:$/i,
  /^El .{4,200}\bescribió:$/i,
]
/** The first two lines of a repeated head, as Outlook writes it. */
const HEAD_STARTS: readonly (readonly [RegExp, RegExp])[] = [
  [/^\*?From:\*? ?\S/i, /^\*?(?:Sent|Date|To):\*? ?\S/i],
  [/^\*?De:\*? ?\S/i, /^\*?(?:Enviado|Fecha|Para)(?: el)?:\*? ?\S/i],
]

/** Returns the text of a mail without the mails that it repeats below the answer; the whole text if nothing else is left. */
export function withoutQuotedHistory(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const start = lines.findIndex((line, index) => startsHistory(line.trim(), lines[index + 1]?.trim() ?? ''))
  const kept = start === -1 ? lines : lines.slice(0, start)
  // Quoted lines between the lines of an answer stay: they say what is answered.
  while (kept.length > 0 && /^\s*(?:>.*)?$/.test(kept.at(-1) ?? '')) kept.pop()
  const answer = kept.join('\n').trim()
  return answer === '' ? text.trim() : answer
}

function startsHistory(line: string, next: string): boolean {
  // Some programs break the line before its last words.
  const both = `${line} ${next}`
  return (
    HISTORY_STARTS.some((start) => start.test(line)) ||
    (/^(?:On|El) /i.test(line) && HISTORY_STARTS.some((start) => start.test(both))) ||
    HEAD_STARTS.some(([first, second]) => first.test(line) && second.test(next))
  )
}

/** Returns the subject of an answer to a mail. */
export function replySubject(subject: string): string {
  const bare = subject.trim()
  return bare === '' ? '' : /^re:/i.test(bare) ? bare : `Re: ${bare}`
}
