import {
  INSPECTION_KIND_LABELS,
  INSPECTION_RESULT_LABELS,
  type VehicleFile,
} from '../../../../shared/company/fleet/vehicle.ts'

/** An event of a vehicle on a day. */
export interface VehicleEvent {
  key: string
  day: string
  title: string
  text: string
}

/** Returns all events of a vehicle, newest first. */
export function vehicleEvents(vehicle: VehicleFile): VehicleEvent[] {
  const event = (key: string, day: string, title: string, text: string): VehicleEvent => ({
    key,
    day,
    title,
    text,
  })
  const events = [
    ...(vehicle.purchasedOn === null ? [] : [event('purchase', vehicle.purchasedOn, 'Purchased', '')]),
    ...(vehicle.retiredOn === null ? [] : [event('retired', vehicle.retiredOn, 'Retired', '')]),
    ...vehicle.inspections.map((one) =>
      event(
        `inspection ${one.id}`,
        one.date,
        `${INSPECTION_KIND_LABELS[one.kind]} inspection: ${INSPECTION_RESULT_LABELS[one.result]}`,
        one.defects,
      ),
    ),
    ...vehicle.damages.flatMap((one) => [
      event(`damage ${one.id}`, one.date, `Damage: ${one.place}`, one.description),
      ...(one.repairedOn === null
        ? []
        : [event(`repair ${one.id}`, one.repairedOn, `Repaired: ${one.place}`, '')]),
    ]),
    ...vehicle.services.map((one) => event(`service ${one.id}`, one.date, 'Maintenance', one.what)),
    ...vehicle.outages.flatMap((one) => [
      event(`out ${one.id}`, one.since, 'Out of service', one.reason),
      ...(one.until === null ? [] : [event(`back ${one.id}`, one.until, 'Back in service', '')]),
    ]),
  ]
  return events.toSorted((one, other) => other.day.localeCompare(one.day))
}
