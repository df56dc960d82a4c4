import { useScrollChosenIntoView } from '../../ui/use-chosen-in-sight.ts'
import { useBooks } from './books.ts'
import { ACCOUNTING_SECTIONS, SECTION_TITLES } from './place.ts'
import sideMenu from '../../ui/side-menu.module.css'

/** Shows the side menu of accounting: at the left, on phones a scrolling row of tabs. */
export function AccountingMenu() {
  const { place, renderPlace } = useBooks()
  const row = useScrollChosenIntoView<HTMLUListElement>(place.section)
  return (
    <nav className={sideMenu['menu']} aria-label="Accounting">
      <ul ref={row}>
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
