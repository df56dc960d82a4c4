import { Badge, Skeleton, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listPushDevices,
  removePushDevice,
  testPushDevices,
  type PushDevice,
} from '../../../shared/company/push/push.api.ts'
import { formatJobDate, wallClockOf } from '../../../shared/kernel/dates.ts'
import { call } from '../../kernel/api.ts'
import { focusAfterLoss } from '../../kernel/focus.ts'
import { useInstallState } from '../../kernel/install-prompt.ts'
import { callQuery, keyBelow, useRefetch } from '../../kernel/queries.ts'
import { useAccount, useCompanyZone } from '../../kernel/session.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import section from '../../ui/section.module.css'
import ui from '../../ui/primitives.module.css'
import type { PushSupport } from './push-support.ts'
import classes from './push.module.css'
import { readBrowserPush, turnOffPush, turnOnPush, type BrowserPush } from './subscription.ts'

/** What stands below the switch for each kind of browser. */
const HINTS: Record<PushSupport, string> = {
  none: "This browser can't show notifications. Try a current version of Chrome, Edge, Firefox or Safari.",
  install:
    'On an iPhone or iPad, add the app to the home screen first: tap Share, then Add to Home Screen. Open it from there and come back to this screen.',
  blocked:
    "Notifications are blocked. Allow them for this site in your browser's settings, then reload the page.",
  possible: 'They also arrive while the app is closed, until you log out on this device.',
}

const devicesQuery = callQuery(listPushDevices, {})

/** Settings section "Notifications": whether this browser shows them, and the person's other devices. */
export default function NotificationsSection() {
  const list = useQuery(devicesQuery)
  const publicKey = list.data?.publicKey
  const browser = useQuery({
    queryKey: ['push', publicKey],
    queryFn: () => readBrowserPush(publicKey ?? ''),
    enabled: publicKey !== undefined,
  })
  const error = list.error ?? browser.error
  return (
    <div className={`${section['section']} ${section['stack']}`}>
      <h2 className={ui['headingLarge']}>Notifications</h2>
      {list.data && browser.data ? (
        <>
          <ThisDevice publicKey={list.data.publicKey} devices={list.data.devices} browser={browser.data} />
          {list.data.devices.length > 0 && <Devices devices={list.data.devices} />}
        </>
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void (list.error ? list : browser).refetch()} />
      ) : (
        <Skeleton height={120} aria-label="Loading notifications" />
      )}
    </div>
  )
}

function useRenew(): () => Promise<void> {
  return useRefetch(keyBelow(listPushDevices), ['push'])
}

function ThisDevice(props: { publicKey: string; devices: readonly PushDevice[]; browser: BrowserPush }) {
  const { publicKey, devices, browser } = props
  const account = useAccount()
  const install = useInstallState()
  const renew = useRenew()
  /** What the switch was set to, until that is done. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const own = devices.find(({ isThis }) => isThis)
  const isOn = own !== undefined && browser.isSubscribed && browser.support === 'possible'

  async function change(isWanted: boolean) {
    setWanted(isWanted)
    try {
      if (isWanted && account) await turnOnPush(publicKey, account.id)
      else {
        await turnOffPush()
        if (own) await call(removePushDevice, { params: { device: own.id } })
      }
    } catch (error) {
      showFailure(error instanceof Error ? error.message : String(error))
    }
    await renew()
    setWanted(null)
  }

  return (
    <section className={section['block']} aria-labelledby="this-device">
      <h3 id="this-device" className={ui['heading']}>
        This device
      </h3>
      <Switch
        label="Notifications on this device"
        description={HINTS[browser.support]}
        size="md"
        checked={wanted ?? isOn}
        disabled={wanted !== null || browser.support !== 'possible'}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {browser.support === 'possible' && install === 'offered' && (
        <Text size="sm" c="dimmed">
          They are easier to find if you install the app from your browser's menu.
        </Text>
      )}
    </section>
  )
}

function Devices({ devices }: { devices: readonly PushDevice[] }) {
  const renew = useRenew()

  async function test() {
    const { message } = await call(testPushDevices, {})
    showSuccess(message)
  }

  async function remove({ id, isThis }: PushDevice) {
    if (isThis) await turnOffPush()
    await call(removePushDevice, { params: { device: id } })
    await renew()
    // The button disappeared with its device.
    focusAfterLoss('push-devices')
  }

  return (
    <section className={section['block']} aria-labelledby="push-devices">
      <h3 id="push-devices" tabIndex={-1} className={ui['heading']}>
        Your devices
      </h3>
      <ul className={classes['rows']} aria-label="Your devices">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onRemove={() => remove(device)} />
        ))}
      </ul>
      <AsyncButton action={test} variant="default" mih={44} style={{ alignSelf: 'start' }}>
        Send a test
      </AsyncButton>
    </section>
  )
}

function DeviceRow({ device, onRemove }: { device: PushDevice; onRemove: () => Promise<void> }) {
  const { name, createdAt, lastSentAt, isFailing, isThis } = device
  const zone = useCompanyZone()
  const timeOf = (instant: string) => formatJobDate(wallClockOf(instant, zone))
  return (
    <li className={classes['row']}>
      <div>
        <div className={classes['device']}>
          {name}{' '}
          {isThis && (
            <Badge variant="light" color="green">
              This device
            </Badge>
          )}
        </div>
        <Text size="sm" c="dimmed">
          Added {timeOf(createdAt)} ·{' '}
          {lastSentAt === null ? 'Nothing sent yet' : `Last notified ${timeOf(lastSentAt)}`}
        </Text>
        {isFailing && (
          <Text size="sm" c="red">
            The last notification did not arrive.
          </Text>
        )}
      </div>
      <AsyncButton
        variant="default"
        mih={44}
        action={onRemove}
        successText="Device removed."
        aria-label={`Remove ${name}, added ${timeOf(createdAt)}`}
      >
        Remove
      </AsyncButton>
    </li>
  )
}
