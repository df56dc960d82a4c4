// Loaded before the product in each node of the drill: sends the phone provider's calls to the drill's simulator, which
// outlives the nodes.
import twilio from 'twilio'

const simulator = process.env['DRILL_PHONE_URL'] ?? ''
const { prototype } = twilio.RequestClient
const request: unknown = Reflect.get(prototype, 'request')
if (typeof request !== 'function')
  throw new Error('The phone provider’s library makes its calls in another way')
Reflect.set(prototype, 'request', function (this: object, options: { uri: string }): unknown {
  const { pathname, search } = new URL(options.uri)
  return Reflect.apply(request, this, [{ ...options, uri: `${simulator}${pathname}${search}` }])
})
