import { useEffect, useRef } from 'react'
import { useBooks } from './books.ts'
import { ACCOUNTING_SECTIONS, SECTION_TITLES } from './place.ts'
import classes from './accounting.module.css'

/** The side menu of accounting: at the left, on phones a row of tabs that scrolls (spec 3 §2.13). */
export function AccountingMenu() {
  const { place, renderPlace } = useBooks()
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the row may hide the section that the page was opened with.
    const current = root.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [place.section])
  return (
    <nav ref={root} className={classes['menu']} aria-label="Accounting">
      <ul>
        {ACCOUNTING_SECTIONS.map((section) => (
          <li key={section}>
            {renderPlace(
              { section, company: place.company },
              {
                'aria-current': section === place.section ? 'page' : undefined,
                children: SECTION_TITLES[section],
              },
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
