import { SegmentedControl, Text } from '@mantine/core'
import {
  CREW_PERMISSION_LABELS,
  CREW_PRESET_LABELS,
  CREW_PRESET_PERMISSIONS,
  CREW_PRESETS,
  type CrewPreset,
} from '../../../shared/people/workers/crew.choices.ts'
import ui from '../../ui/primitives.module.css'

interface Props {
  value: CrewPreset
  onChange: (preset: CrewPreset) => void
}

/** The part that the next added member has in the crew, and the permissions that come with it. */
export function Presets({ value, onChange }: Props) {
  const labels = CREW_PRESET_PERMISSIONS[value].map((one) => CREW_PERMISSION_LABELS[one].label).join(', ')
  return (
    <div className={ui['bar']}>
      <SegmentedControl
        aria-label="Add as"
        value={value}
        data={CREW_PRESETS.map((preset) => ({ value: preset, label: CREW_PRESET_LABELS[preset] }))}
        onChange={(chosen) => onChange(CREW_PRESETS.find((one) => one === chosen) ?? 'helper')}
      />
      <Text size="sm" c="dimmed">
        {`New members get: ${labels}`}
      </Text>
    </div>
  )
}
