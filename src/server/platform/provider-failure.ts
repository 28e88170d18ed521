/** An outside service did not do its part: 502 or 503 at the edge, a retry in a job. */
export class ProviderFailure extends Error {
  readonly port: string
  readonly reason: string
  readonly retryable: boolean

  constructor(port: string, reason: string, retryable: boolean, cause?: unknown) {
    super(`${port}: ${reason}`, { cause })
    this.name = 'ProviderFailure'
    this.port = port
    this.reason = reason
    this.retryable = retryable
  }
}
