import type { Customer } from '#domain/kernel/actor.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { promotion as english } from '#i18n/en-US/promotion.ts'
import { promotion as chinese } from '#i18n/zh-CN/promotion.ts'
import type { Context } from '#server/platform/context.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { drawPoster } from '#server/platform/poster.ts'
import { readInvitation } from './team-queries.ts'

/** One's own invitation as a picture to send on; made anew each time, since it takes less than keeping it. */
export async function invitationPoster(ctx: Context, actor: Customer): Promise<FileAnswer> {
  const { code, links } = await readInvitation(ctx, actor)
  const { title, hint } = (actor.language === 'zh-CN' ? chinese : english).poster
  const brand = inLanguage(ctx.config.brand.name, actor.language)
  return {
    content: await drawPoster({ title, hint, brand }, links.poster, null, ctx.config.brand),
    name: `${brand} ${code}.jpg`,
    type: 'image/jpeg',
  }
}
