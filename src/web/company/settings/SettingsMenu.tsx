import { useHotkeys } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { MENU_TITLES, menusOf, SECTION_TITLES, countOtherUnsaved, type SettingsSection } from './sections.ts'
import classes from './settings.module.css'

/** Number of sections shown as tabs on a phone; more are folded behind a button. */
const TABS = 4

interface Props {
  sections: readonly SettingsSection[]
  section: SettingsSection
  /** Sections with unsaved changes. */
  unsaved: Readonly<Partial<Record<SettingsSection, boolean>>>
}

/**
 * Shows the menus of the settings: on the left, the open one with its sections, so that all fit a low screen; on phones
 * all together, folded behind a button with the name of the open section.
 */
export function SettingsMenu({ sections, section, unsaved }: Props) {
  const root = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // On a small screen the section that the page was opened with may be hidden.
    const current = root.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  const menus = menusOf(sections)
  const isFolded = sections.length > TABS
  const elsewhere = countOtherUnsaved(unsaved, section)

  /**
   * Closes the menu and focuses the button, because the focused element is folded away. On a wide screen
   * there is no button, and nothing changes.
   */
  function close() {
    setOpen(false)
    if (isOpen) opener.current?.focus()
  }

  useHotkeys([['Escape', () => isOpen && close()]])

  return (
    <nav
      ref={root}
      className={classes['menu']}
      aria-label="Settings"
      data-folded={isFolded || undefined}
      data-open={isOpen || undefined}
    >
      {isFolded && (
        <button
          ref={opener}
          type="button"
          className={classes['opener']}
          aria-expanded={isOpen}
          aria-controls="settings-sections"
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            <span className={classes['openerHint']}>Section</span> {SECTION_TITLES[section]}
          </span>
          {elsewhere > 0 && <span className={classes['openerHint']}>{elsewhere} not saved</span>}
          <IconChevronDown size={18} aria-hidden />
        </button>
      )}
      <div id="settings-sections" className={classes['menus']}>
        {menus.map(({ name, own }) => (
          <section key={name} aria-labelledby={`settings-${name}`}>
            <h2 id={`settings-${name}`} className={classes['menuTitle']}>
              {own.includes(section) || !isFolded ? (
                MENU_TITLES[name]
              ) : (
                <Link to="/settings" search={{ section: own[0] ?? section }} onClick={close}>
                  {MENU_TITLES[name]}
                </Link>
              )}
            </h2>
            <ul>
              {own.map((one) => (
                <li key={one}>
                  <Link to="/settings" search={{ section: one }} onClick={close}>
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
      </div>
    </nav>
  )
}
