import { Fragment } from 'react'
import { parseWording, type WordingBlock } from '../../shared/kernel/wording.ts'
import classes from './wording.module.css'

/** Shows a wording with headings, paragraphs and lists. */
export function WordingText({ text }: { text: string }) {
  return <Blocks blocks={parseWording(text)} />
}

/** Shows blocks of text; consecutive bullets are one list. */
export function Blocks({ blocks }: { blocks: readonly WordingBlock[] }) {
  const groups: WordingBlock[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind === 'bullet' && last?.[0]?.kind === 'bullet') last.push(block)
    else groups.push([block])
  }
  return (
    <div className={classes['text']}>
      {groups.map((group, index) => {
        const [first] = group
        // Blocks never change their order, so the index is a valid key.
        return <Fragment key={index}>{first && <Group first={first} group={group} />}</Fragment>
      })}
    </div>
  )
}

function Group({ first, group }: { first: WordingBlock; group: readonly WordingBlock[] }) {
  if (first.kind === 'heading') return <h3>{first.text}</h3>
  if (first.kind === 'paragraph') return <p>{first.text}</p>
  return (
    <ul>
      {group.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
