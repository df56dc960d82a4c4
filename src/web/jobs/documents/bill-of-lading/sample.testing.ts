import { PACKING_MATERIALS } from '../../../../shared/company/settings/packing-materials.ts'

/** Returns a bill as the server sends it before anything is filled in. */
export function shownBill(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    optionEstimate: 'nonbinding',
    optionValuation: null,
    declaredValue: null,
    packingMaterials: PACKING_MATERIALS.map((material) => ({
      ...material,
      quantity: 0,
      amount: 0,
      isDirty: false,
    })),
    packingTotal: 0,
    participatingCarriers: '',
    paymentForm: null,
    isCollectOnDelivery: false,
    notifyPerson: '',
    pickupFrom: null,
    pickupTo: null,
    deliveryFrom: null,
    deliveryTo: null,
    isGuaranteed: false,
    guaranteeTerms: '',
    actualPickup: null,
    vehicle: '',
    paymentTerms: '',
    insurance: '',
    accessorialServices: '',
    ...more,
  }
}
