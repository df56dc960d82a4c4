import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SECTION_TITLES, SETTINGS_MENUS, type SettingsMenuName, type SettingsSection } from './sections.ts'
import classes from './settings.module.css'

interface Props {
  sections: readonly SettingsSection[]
  /** Sections with something typed that is not saved yet. */
  unsaved: Readonly<Partial<Record<SettingsSection, boolean>>>
}

/** The menus of the settings: at the left, on phones a row of tabs above (spec 3 §2.11). */
export function SettingsMenu({ sections, unsaved }: Props) {
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the row may hide the section that the page was opened with.
    const current = root.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  const menus = (Object.keys(SETTINGS_MENUS) as SettingsMenuName[]) // the keys of a literal
    .map((name) => ({ name, own: SETTINGS_MENUS[name].filter((one) => sections.includes(one)) }))
    .filter(({ own }) => own.length > 0)
  return (
    <nav ref={root} className={classes['menu']} aria-label="Settings">
      {menus.map(({ name, own }) => (
        <section key={name} aria-labelledby={`settings-${name}`}>
          <h2 id={`settings-${name}`} className={classes['menuTitle']}>
            {name}
          </h2>
          <ul>
            {own.map((one) => (
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
        </section>
      ))}
    </nav>
  )
}
