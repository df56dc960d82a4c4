import { SYMBOL_KINDS } from './articles.ts'
import classes from './inventory.module.css'

/** The meaning of the inventory's symbols, collapsed by default. */
export function Legend() {
  return (
    <details className={classes['legend']}>
      <summary>Legend</summary>
      <div className={classes['legendBody']}>
        {SYMBOL_KINDS.map(({ field, title, symbols }) => (
          <div key={field}>
            <h4 className={classes['legendTitle']}>{title}</h4>
            <dl>
              {symbols.map(({ code, label }) => (
                <div key={code}>
                  <dt>{code}</dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </details>
  )
}
