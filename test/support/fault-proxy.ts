import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * Stands between the product and its database and spoils the way: it answers late, not at all, ends every
 * connection at once, or after so many more bytes.
 */
export type FaultProxy = {
  readonly port: number
  set(fault: Fault): void
  /** Ends every connection there is. */
  cut(): void
  stop(): Promise<void>
}
export type Fault =
  | { readonly kind: 'none' }
  | { readonly kind: 'late'; readonly milliseconds: number }
  | { readonly kind: 'silent' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'breaksAfter'; readonly bytes: number }

export async function startFaultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  let fault: Fault = { kind: 'none' }
  let bytesLeft = Number.POSITIVE_INFINITY
  const open = new Set<Socket>()
  const server: Server = createServer((near) => {
    if (fault.kind === 'closed') return void near.destroy()
    const far = connect(target.port, target.host)
    const both = [near, far] as const
    for (const [from, to] of [both, [far, near] as const]) {
      open.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.on('data', (part) => {
        if (fault.kind === 'silent') return
        if (fault.kind === 'breaksAfter') {
          bytesLeft -= part.length
          if (bytesLeft <= 0) {
            to.write(part.subarray(0, Math.max(0, part.length + bytesLeft)))
            return void from.destroy()
          }
        }
        if (fault.kind === 'late') setTimeout(() => to.write(part), fault.milliseconds)
        else to.write(part)
      })
    }
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', () => settle()))
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      fault = next
      bytesLeft = next.kind === 'breaksAfter' ? next.bytes : Number.POSITIVE_INFINITY
    },
    cut() {
      for (const socket of open) socket.destroy()
    },
    stop() {
      for (const socket of open) socket.destroy()
      return new Promise((settle) => server.close(() => settle()))
    },
  }
}
