import { Title } from '@mantine/core'
import type { LegalSection } from '../../../shared/people/accounts/terms.text.ts'
import classes from './legal.module.css'

interface Props {
  sections: readonly LegalSection[]
  /** Level of the headings. */
  order: 2 | 3
  /** Whether sections can be linked to by name; not when the text is part of another page. */
  isLinked?: boolean
}

/** The sections of a legal text, numbered. */
export function LegalText({ sections, order, isLinked = true }: Props) {
  return (
    <div className={classes['text']}>
      {sections.map(({ id, title, paragraphs, items }, index) => (
        <section key={id} {...(isLinked && { id })}>
          <Title order={order} size="h4">
            {index + 1}. {title}
          </Title>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {items && (
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}
