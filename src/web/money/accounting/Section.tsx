import type { ReactNode } from 'react'
import classes from './accounting.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  title: string
  /** One sentence about the purpose of the section. */
  text?: string
  actions?: ReactNode
  children: ReactNode
}

/** Shows a section of the area: heading, actions and content. */
export function Section({ title, text, actions, children }: Props) {
  return (
    <section aria-label={title} className={ui['stack']}>
      <header className={classes['head']}>
        <div>
          <h2 className={ui['headingLarge']}>{title}</h2>
          {text !== undefined && <p className={classes['hint']}>{text}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  )
}
