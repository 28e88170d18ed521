import type { Staff } from '#domain/kernel/actor.ts'
import { businessDate, instantOf } from '#domain/kernel/business-date.ts'
import type { ArticleId } from '#domain/kernel/ids.ts'
import { publishArticle, saveArticle } from '#server/news/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { demoArticles } from './demo-articles.ts'

/** Writes and publishes the articles, each on its day; `at` sets the clock of the demo world, which never passes now. */
export async function buildDemoNews(ctx: Context, clerk: Staff, at: (instant: Date) => void): Promise<void> {
  for (const article of demoArticles) {
    at(instantOf(businessDate(article.publishedOn), '09:30'))
    const { id } = await saveArticle(ctx, clerk, {
      id: null,
      version: null,
      slug: article.slug,
      category: article.category,
      title: { ...article.title },
      summary: { ...article.summary },
      body: { ...article.body },
      coverId: null,
    })
    await publishArticle(ctx, clerk, id as ArticleId)
  }
}
