import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import type { Config } from '#server/platform/config.ts'

/** A mail server on loopback; it can also be busy, refuse, and hang. */
export type MailTrouble =
  | 'greylist'
  | 'unknownAddress'
  | 'againstItsRules'
  | 'wrongSender'
  | 'wrongLogin'
  | 'hang'

export type MailServer = {
  readonly settings: NonNullable<Config['smtp']>
  readonly taken: { readonly to: readonly string[]; readonly raw: string; readonly mail: ParsedMail }[]
  trouble: MailTrouble | null
  stop(): Promise<void>
}

class Answer extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (box.trouble === 'wrongLogin' || username !== 'sampan' || password !== 'secret')
        done(new Answer(535, 'no such login'))
      else done(null, { user: username })
    },
    onMailFrom(_address, _session, done) {
      if (box.trouble === 'wrongSender') done(new Answer(550, 'not from you'))
      else done()
    },
    onRcptTo(_address, _session, done) {
      if (box.trouble === 'hang') return
      if (box.trouble === 'greylist') done(new Answer(451, 'come again later'))
      else if (box.trouble === 'unknownAddress') done(new Answer(550, 'no such mailbox'))
      else if (box.trouble === 'againstItsRules') done(new Answer(550, '5.7.1 not from this network'))
      else done()
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const raw = Buffer.concat(pieces)
        const to = session.envelope.rcptTo.map(({ address }) => address)
        void simpleParser(raw).then((mail) => {
          box.taken.push({ to, raw: raw.toString('utf8'), mail })
          done()
        })
      })
    },
  })
  // A client that gives up leaves a broken connection behind.
  server.on('error', () => undefined)
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', () => settle()))
  const { port } = server.server.address() as AddressInfo
  const box: MailServer = {
    settings: { url: `smtp://sampan:secret@127.0.0.1:${port}`, from: 'invoices@sampan.example' },
    taken: [],
    trouble: null,
    stop: () => new Promise((settle) => server.close(() => settle())),
  }
  return box
}
