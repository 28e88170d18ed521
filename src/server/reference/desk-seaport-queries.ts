import type { DeskSeaport, DeskSeaportDetail, listDeskSeaports as listCall } from '#contract/desk-seaports.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { searchSeaports } from '#domain/reference/seaport-search.ts'
import type { Seaport } from '#domain/reference/seaports.ts'
import type { Context } from '#server/platform/context.ts'
import { bundledSeaports, lookAtReference } from './kept-reference.ts'
import { newestSeaports, type StoredSeaport, seaportHistory } from './version-store.ts'

function presentPort(port: Seaport, newest: StoredSeaport | undefined, bundled: boolean): DeskSeaport {
  const { code, name, country, lat, lon, zone, kind, lane, rank, aliases } = port
  return {
    code,
    name: { ...name },
    country,
    lat,
    lon,
    zone,
    kind,
    lane,
    rank,
    aliases: [...aliases],
    state: newest?.closed ? 'closed' : !bundled ? 'added' : newest?.port ? 'changed' : 'product',
    version: newest?.version ?? 0,
    staffName: newest?.staffName ?? null,
    madeAt: newest?.madeAt.toISOString() ?? null,
  }
}

/** What clerks see stands in the database; the order is that of the codes, or of the search where a text is given. */
export async function listDeskSeaports(
  ctx: Context,
  { text, state, cursor, size }: QueryOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  await lookAtReference(ctx)
  const newest = new Map((await newestSeaports(ctx)).map((each) => [each.code, each]))
  const bundled = bundledSeaports(ctx)
  const { seaports, seaportIndex, closedSeaports } = ctx.reference
  const closed = [...closedSeaports].flatMap((code) => seaports.get(code) ?? [])
  const folded = text.toLowerCase()
  const named =
    text === ''
      ? [...seaports.values()]
      : [
          ...searchSeaports(seaportIndex, text, seaportIndex.entries.length),
          ...closed.filter(({ code, name }) =>
            [code, name.en, name.zh ?? ''].some((each) => each.toLowerCase().includes(folded)),
          ),
        ]
  const found = named
    .map((port) => presentPort(port, newest.get(port.code), bundled.has(port.code)))
    .filter((port) => !state || port.state === state)
  const begin = cursor ? found.findIndex(({ code }) => code === cursor) + 1 : 0
  const page = found.slice(begin, begin + size)
  return {
    items: page,
    total: found.length,
    nextCursor: begin + size < found.length ? (page.at(-1)?.code ?? null) : null,
  }
}

/** Refuses with `request.notFound`. */
export async function getDeskSeaport(ctx: Context, code: string): Promise<DeskSeaportDetail> {
  const versions = await seaportHistory(ctx, code)
  const own = bundledSeaports(ctx).get(code)
  const port = versions[0]?.port ?? own
  if (!port) throw new Refusal('request.notFound')
  return {
    ...presentPort(port, versions[0], own !== undefined),
    bundled: own !== undefined,
    overlaid: Boolean(own && versions[0]?.port),
    versions: versions.map(({ version, port, closed, note, staffName, madeAt }) => ({
      version,
      name: port && { ...port.name },
      closed,
      note,
      staffName,
      madeAt: madeAt.toISOString(),
    })),
  }
}
