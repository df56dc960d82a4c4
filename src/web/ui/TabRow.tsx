import { Tabs, useTabsContext, type TabsListProps } from '@mantine/core'
import { useScrollChosenIntoView } from './use-chosen-in-sight.ts'
import classes from './tab-row.module.css'

/** Shows the row of tabs in `Tabs`; it scrolls if narrow, and keeps the chosen tab visible. */
export function TabRow({
  className = '',
  ...props
}: Omit<TabsListProps, 'className'> & { className?: string }) {
  const row = useScrollChosenIntoView<HTMLDivElement>(useTabsContext().value)
  return <Tabs.List ref={row} className={`${classes['row']} ${className}`.trim()} {...props} />
}
