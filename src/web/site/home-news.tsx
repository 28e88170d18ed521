import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { ArticleHead } from '#contract/news.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { formatDay } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { paths } from '#web/app/paths.ts'
import { sitePath } from '#web/app/site-pages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './home-sections.module.css'
import { namesOf } from './names.ts'
import { WayPoint } from './passage.tsx'
import site from './site.module.css'

const names = namesOf({ ...site, ...css })

/** As many as stand beside the newest without a gap. */
const shownBeside = 4

function Meta({ article }: { article: ArticleHead }): ReactElement {
  const { t } = useTranslation('news')
  return (
    <p className={names('meta')}>
      <time dateTime={article.publishedAt}>{formatDay(article.publishedAt)}</time>
      <span>{t(`categories.${article.category}`)}</span>
    </p>
  )
}

/** The newest articles; without any the section is left out. */
export function HomeNews({ articles }: { articles: readonly ArticleHead[] }): ReactElement | null {
  const { t } = useTranslation(['home', 'news'])
  const language = useLanguage()
  const [newest, ...others] = articles
  if (!newest) return null
  return (
    <section className={names('section section--surface')} data-below>
      <div className={names('wrap')}>
        <WayPoint is="gibraltar" />
        <div className={names('section__head')}>
          <h2 className={names('h2')}>{t('news.title')}</h2>
        </div>
        <div className={names(newest.coverUrl ? 'news' : 'news news--plain')}>
          <article className={names('news__lead')}>
            {newest.coverUrl && (
              <img
                className={names('news__cover')}
                src={newest.coverUrl}
                alt=""
                width="1200"
                height="630"
                loading="lazy"
                decoding="async"
              />
            )}
            <div>
              <Meta article={newest} />
              <h3 className={names('news__h')}>
                <Link to={paths.article(newest.slug, language)}>{inLanguage(newest.title, language)}</Link>
              </h3>
            </div>
            <p className={names('news__p')}>{inLanguage(newest.summary, language)}</p>
          </article>
          <div>
            {others.length > 0 && (
              <ul className={names('news__list')}>
                {others.slice(0, shownBeside).map((article) => (
                  <li key={article.id} className={names('news__item')}>
                    <Meta article={article} />
                    <h3 className={names('news__t')}>
                      <Link to={paths.article(article.slug, language)}>
                        {inLanguage(article.title, language)}
                      </Link>
                    </h3>
                  </li>
                ))}
              </ul>
            )}
            <p className={names('news__end')}>
              <Link className={names('link')} to={sitePath('news', language)}>
                {t('news.all')}
                <Icon name="arrow" />
              </Link>
              <a className={names('link')} href={paths.feed(language)}>
                {t('news.feed')}
              </a>
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
