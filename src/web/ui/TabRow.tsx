import { Tabs, useTabsContext, type TabsListProps } from '@mantine/core'
import { useChosenInSight } from './use-chosen-in-sight.ts'
import classes from './tab-row.module.css'

/** The row of tabs in a `Tabs`: it scrolls where it is narrow, with the chosen tab in sight. */
export function TabRow({
  className = '',
  ...props
}: Omit<TabsListProps, 'className'> & { className?: string }) {
  const row = useChosenInSight<HTMLDivElement>(useTabsContext().value)
  return <Tabs.List ref={row} className={`${classes['row']} ${className}`.trim()} {...props} />
}
