import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SECTION_TITLES, SETTINGS_SECTIONS, type SettingsSection } from './sections.ts'
import classes from './settings.module.css'

interface Props {
  /** Sections with something typed that is not saved yet. */
  unsaved: Readonly<Record<SettingsSection, boolean>>
}

/** The menu 'Company' of the settings: at the left, on phones a row of tabs above (spec 3 §2.11). */
export function SettingsMenu({ unsaved }: Props) {
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the row may hide the section that the page was opened with.
    const current = root.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav ref={root} className={classes['menu']} aria-labelledby="settings-menu">
      <h2 id="settings-menu" className={classes['menuTitle']}>
        Company
      </h2>
      <ul>
        {SETTINGS_SECTIONS.map((one) => (
          <li key={one}>
            <Link to="/settings" search={{ section: one }}>
              {SECTION_TITLES[one]}
              {unsaved[one] && (
                <span className={classes['mark']}>
                  <span>not saved</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
