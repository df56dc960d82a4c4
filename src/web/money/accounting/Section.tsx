import type { ReactNode } from 'react'
import classes from './accounting.module.css'

interface Props {
  title: string
  /** One sentence on what the section is for. */
  text?: string
  actions?: ReactNode
  children: ReactNode
}

/** A section of the area: its heading, what may be done, and what it holds. */
export function Section({ title, text, actions, children }: Props) {
  return (
    <section aria-label={title} className={classes['stack']}>
      <header className={classes['head']}>
        <div>
          <h2 className={classes['title']}>{title}</h2>
          {text !== undefined && <p className={classes['hint']}>{text}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  )
}
