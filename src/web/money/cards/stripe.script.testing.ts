/**
 * Returns a scripted simulator of https://js.stripe.com for tests in a browser. Route interception serves it;
 * it gives the page a `window.Stripe` with the few calls that we use, with card field and challenge in frames
 * of its own origin like the real one. Card numbers become the published test payment methods, which the
 * server's simulator knows.
 */
export function stripeFile(url: string): { contentType: string; body: string } | null {
  const { pathname } = new URL(url)
  if (pathname.endsWith('/stripe.js')) return { contentType: 'text/javascript', body: SCRIPT }
  if (pathname === CARD_PATH) return { contentType: 'text/html', body: CARD_PAGE }
  return pathname === CHALLENGE_PATH ? { contentType: 'text/html', body: CHALLENGE_PAGE } : null
}

const CARD_PATH = '/scripted/card.html'
const CHALLENGE_PATH = '/scripted/challenge.html'

/** The script as the page loads it; it communicates with its frames by messages, as Stripe's does. */
const SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin
  let made = 0
  const frame = (path, title, told) => {
    const name = 'scripted-' + ++made
    const element = document.createElement('iframe')
    element.src = origin + path + '#' + name
    element.title = title
    element.style.border = '0'
    element.style.display = 'block'
    element.style.width = '100%'
    const listen = (event) => {
      if (event.origin === origin && event.data && event.data.name === name) told(event.data)
    }
    window.addEventListener('message', listen)
    return {
      element,
      say: (message) => element.contentWindow.postMessage(message, origin),
      remove: () => {
        window.removeEventListener('message', listen)
        element.remove()
      },
    }
  }
  const createCard = (options) => {
    const listeners = {}
    const waiting = []
    const emit = (type, event) => (listeners[type] || []).forEach((listener) => listener(event))
    const card = frame('${CARD_PATH}', 'Secure card payment input frame', (message) => {
      if (message.type === 'made') waiting.shift()(message)
      else if (message.type === 'ready') {
        card.say({ type: 'style', style: options.style })
        emit('ready', { elementType: 'card' })
      } else emit('change', { elementType: 'card', complete: message.complete, error: message.error })
    })
    card.element.style.height = '24px'
    return {
      on(type, listener) {
        ;(listeners[type] = listeners[type] || []).push(listener)
        return this
      },
      mount: (parent) => parent.append(card.element),
      update: (change) => card.say({ type: 'style', style: change.style }),
      focus: () => card.element.focus(),
      destroy: card.remove,
      unmount: card.remove,
      make: (details) =>
        new Promise((resolve) => {
          waiting.push(resolve)
          card.say({ type: 'make', details })
        }),
    }
  }
  const createWallets = () => {
    const listeners = {}
    const emit = (type, event) => (listeners[type] || []).forEach((listener) => listener(event))
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Buy with Apple Pay'
    button.addEventListener('click', () =>
      emit('click', { resolve: () => emit('confirm', { paymentFailed: () => undefined }) }),
    )
    return {
      on(type, listener) {
        ;(listeners[type] = listeners[type] || []).push(listener)
        return this
      },
      mount: (parent) => {
        parent.append(button)
        setTimeout(() => emit('ready', { availablePaymentMethods: { applePay: true } }))
      },
      destroy: () => button.remove(),
    }
  }
  const challenge = (intentId) =>
    new Promise((resolve) => {
      const page = frame('${CHALLENGE_PATH}', '3-D Secure challenge', async (message) => {
        page.remove()
        await fetch('/dev/cards/' + intentId + '/authenticate', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ result: message.result }),
        }).catch(() => undefined)
        resolve(message.result)
      })
      Object.assign(page.element.style, { position: 'fixed', inset: '0', height: '100%', zIndex: '2000', background: '#fff' })
      document.body.append(page.element)
    })
  const idOf = (secret) => secret.split('_secret_')[0]
  window.Stripe = () => ({
    elements: () => ({
      create: (type, options) => (type === 'expressCheckout' ? createWallets() : createCard(options)),
      submit: async () => ({}),
      update: () => undefined,
    }),
    createPaymentMethod: async ({ card, elements, billing_details }) => {
      if (elements) return { paymentMethod: { id: 'pm_card_visa' } }
      const { id, error } = await card.make(billing_details)
      return error ? { error: { type: 'card_error', message: error } } : { paymentMethod: { id } }
    },
    handleCardAction: async (secret) => {
      const id = idOf(secret)
      if ((await challenge(id)) === 'success') return { paymentIntent: { id, status: 'requires_confirmation' } }
      return {
        error: {
          type: 'invalid_request_error',
          code: 'payment_intent_authentication_failure',
          message: 'The card could not be authenticated.',
          payment_intent: { id, status: 'requires_payment_method' },
        },
      }
    },
    handleNextAction: async ({ clientSecret }) => {
      const id = idOf(clientSecret)
      const status = (await challenge(id)) === 'success' ? 'succeeded' : 'requires_payment_method'
      return { setupIntent: { id, status } }
    },
    confirmCardPayment: async (secret) => ({ paymentIntent: { id: idOf(secret), status: 'succeeded' } }),
    _registerWrapper: () => undefined,
  })
  window.Stripe.version = 'endive'
})()`

/** The card field: number, expiry, code and ZIP on one line, like the real element. */
const CARD_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title>
<style>
  body { margin: 0; display: flex; gap: 8px; background: transparent; }
  input { border: 0; padding: 0; min-width: 0; font: inherit; color: inherit; background: transparent; outline: none; }
  input:first-child { flex: 1; }
  [name=expiry] { width: 64px; } [name=code] { width: 40px; } [name=zip] { width: 56px; }
</style>
<input name="number" aria-label="Credit or debit card number" placeholder="Card number" inputmode="numeric">
<input name="expiry" aria-label="Expiration date" placeholder="MM / YY" inputmode="numeric">
<input name="code" aria-label="Credit or debit card CVC/CVV" placeholder="CVC" inputmode="numeric">
<input name="zip" aria-label="ZIP" placeholder="ZIP" inputmode="numeric">
<script>
  const name = location.hash.slice(1)
  const METHODS = {
    '4242424242424242': { id: 'pm_card_visa' },
    '4000056655665556': { id: 'pm_card_visa_debit' },
    '4000000000000002': { id: 'pm_card_chargeDeclined' },
    '4000000000000341': { id: 'pm_card_chargeCustomerFail' },
    '4000002760003184': { id: 'pm_card_authenticationRequired' },
    '4000000000000101': { error: "Your card's security code is incorrect." },
  }
  const say = (message) => parent.postMessage({ name, ...message }, '*')
  const value = (field) => document.querySelector('[name=' + field + ']').value.replace(/\\D/g, '')
  addEventListener('input', () => {
    const isKnown = value('number') in METHODS
    const isLong = value('number').length >= 16
    say({
      type: 'change',
      complete: isKnown && value('expiry').length === 4 && value('code').length === 3 && value('zip').length === 5,
      error: isLong && !isKnown ? { message: 'Your card number is invalid.' } : undefined,
    })
  })
  addEventListener('message', ({ data }) => {
    if (data.type === 'make') say({ type: 'made', ...METHODS[value('number')] })
    if (data.type === 'style') {
      const { base } = data.style
      Object.assign(document.body.style, { color: base.color, font: base.fontSize + ' ' + base.fontFamily })
    }
  })
  say({ type: 'ready' })
</script></html>`

/** The bank's challenge page. */
const CHALLENGE_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>3-D Secure</title>
<h1>3-D Secure</h1>
<button value="success">Complete</button> <button value="failure">Fail</button>
<script>
  addEventListener('click', ({ target }) => {
    if (target.value) parent.postMessage({ name: location.hash.slice(1), result: target.value }, '*')
  })
</script></html>`
