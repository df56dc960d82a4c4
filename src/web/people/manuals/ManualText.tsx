import { parseWording, type WordingBlock } from '../../../shared/kernel/wording.ts'
import classes from './manuals.module.css'

interface Props {
  text: string
  /** Words to highlight, lower case. */
  found?: readonly string[]
}

/** Shows a text of the manual: '# ' starts a heading, '- ' a bullet, blank lines separate paragraphs. */
export function ManualText({ text, found = [] }: Props) {
  const groups: WordingBlock[][] = []
  for (const block of parseWording(text)) {
    const last = groups.at(-1)
    if (block.kind === 'bullet' && last?.[0]?.kind === 'bullet') last.push(block)
    else groups.push([block])
  }
  return (
    <div className={classes['text']}>
      {groups.map((group, index) => {
        const [first] = group
        if (!first) return null
        // Blocks never change their order, so the index is a valid key.
        if (first.kind === 'heading')
          return (
            <h3 key={index}>
              <Found text={first.text} words={found} />
            </h3>
          )
        if (first.kind === 'paragraph')
          return (
            <p key={index}>
              <Found text={first.text} words={found} />
            </p>
          )
        return (
          <ul key={index}>
            {group.map((bullet, at) => (
              <li key={at}>
                <Found text={bullet.text} words={found} />
              </li>
            ))}
          </ul>
        )
      })}
    </div>
  )
}

/** Shows a text with the searched words highlighted. */
export function Found({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  const each = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const parts = text.split(new RegExp(`(${each.join('|')})`, 'giu'))
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))
}
