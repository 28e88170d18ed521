import { endpoint } from './endpoint.ts'

/**
 * `text/event-stream`: each event's name is `order`, `redDotAdd`, `redDotClear`, `export`, `payment`, `tracking`, `notice`, `notification`, `invoice`, `withdrawal` or `credit`, its data
 * `{"about": "<id>"}`. It only says that something changed; the page asks for the rest. The
 * stream ends when the access token does: open it again with the new one (decision 006).
 */
export const eventsCall = endpoint({
  method: 'GET',
  path: '/crm/events',
  title: 'What happens to the customer’s things, as server-sent events',
  access: 'customer',
  carries: 'events',
})

/** The same for the desk: what happens to the things of all customers, and `chat` besides, again without more than ids. */
export const deskEventsCall = endpoint({
  method: 'GET',
  path: '/crm/desk/events',
  title: 'What happens at the desk, as server-sent events',
  access: 'staff',
  carries: 'events',
})
