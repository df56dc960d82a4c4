import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { exportPayroll } from '../../../shared/money/financials/financials.api.ts'
import { call } from '../../kernel/api.ts'
import { showFailure } from '../../ui/toasts.ts'
import type { Period } from './periods.ts'
import { saveFile } from '../../kernel/save-file.ts'

interface Props {
  company: number
  period: Period
  isOff: boolean
}

/** Downloads the payroll as CSV: one line for each worker, or one for each of their jobs. */
export function ExportMenu({ company, period, isOff }: Props) {
  const [isRunning, setRunning] = useState(false)

  async function download(of: 'workers' | 'jobs') {
    setRunning(true)
    try {
      saveFile(await call(exportPayroll, { query: { ...period, company, of } }))
    } catch (error) {
      showFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setRunning(false)
    }
  }

  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={isOff}
          loading={isRunning}
        >
          CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void download('workers')}>Workers, one line each</Menu.Item>
        <Menu.Item onClick={() => void download('jobs')}>Jobs, one line for each worker</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
