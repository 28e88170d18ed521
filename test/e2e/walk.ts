import type { Page } from '@playwright/test'

/**
 * What a page may do wrong to whoever presses, tabs, enlarges, spaces or listens: each check reads the page as it stands
 * and names what it finds [WCAG 2.2 AA]. The stories that visit every route use them, and plant a fault for each.
 */

/** What can be pressed and is smaller than WCAG 2.5.8 allows: under 24 px, not in a line of text, and too close. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const selector =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option]'
    // What lies behind a dialog cannot be pressed.
    const around: ParentNode = document.querySelector('dialog[open]') ?? document
    const seen = [...around.querySelectorAll<HTMLElement>(selector)].filter(
      (each) =>
        each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !each.matches(':disabled'),
    )
    const boxOf = (each: HTMLElement) => {
      // A label takes the presses of its control.
      const label = each instanceof HTMLInputElement ? each.labels?.[0] : null
      const [own, around] = [each.getBoundingClientRect(), label?.getBoundingClientRect()]
      return around && around.width * around.height > own.width * own.height ? around : own
    }
    const boxes = new Map(seen.map((each) => [each, boxOf(each)]))
    // What a sticky bar lies over just now is scrolled out from under it; only its own targets are beside one another.
    const barOf = (each: Element | null): Element | null =>
      !each || ['fixed', 'sticky'].includes(getComputedStyle(each).position)
        ? each
        : barOf(each.parentElement)
    const bars = new Map(seen.map((each) => [each, barOf(each)]))
    const small = (box: DOMRect) => box.width < 23.5 || box.height < 23.5
    const reach = (from: DOMRect, to: DOMRect) => {
      const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
      return small(to)
        ? Math.hypot(to.x + to.width / 2 - x, to.y + to.height / 2 - y) - 12
        : Math.hypot(Math.max(to.left - x, x - to.right, 0), Math.max(to.top - y, y - to.bottom, 0))
    }
    return seen.flatMap((each) => {
      const box = boxes.get(each) as DOMRect
      if (!small(box) || box.width * box.height <= 1) return []
      const sentence = each.parentElement?.textContent?.trim().length ?? 0
      if (getComputedStyle(each).display === 'inline' && sentence > (each.textContent?.trim().length ?? 0))
        return []
      const near = seen.find(
        (other) =>
          other !== each &&
          bars.get(other) === bars.get(each) &&
          !other.contains(each) &&
          !each.contains(other) &&
          !(each as HTMLInputElement).labels?.[0]?.contains(other) &&
          reach(box, boxes.get(other) as DOMRect) < 12,
      )
      if (!near) return []
      const name = (of: HTMLElement) => `${of.tagName} "${of.textContent?.trim() || of.ariaLabel || of.id}"`
      return [`${name(each)} ${box.width.toFixed(0)} × ${box.height.toFixed(0)} beside ${name(near)}`]
    })
  })

/** What takes the focus and does not show it, or takes it where it is covered. */
export async function hiddenFocus(page: Page): Promise<string[]> {
  // From here on the browser believes that the keyboard is used.
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const looksOf = (each: Element): string => {
      const parts: string[] = []
      // A row of a table shows it by its cells.
      const above = each.parentElement?.parentElement
      const around = [each.firstElementChild, each, each.parentElement, above, above?.parentElement]
      for (const at of around) {
        if (!at) continue
        const style = getComputedStyle(at)
        const ring = style.outlineStyle === 'none' || style.outlineWidth === '0px' ? '' : style.outline
        parts.push(
          [ring, style.boxShadow, style.borderColor, style.backgroundColor, style.textDecoration].join(),
        )
      }
      return parts.join()
    }
    const around: ParentNode = document.querySelector('dialog[open]') ?? document
    const found: string[] = []
    for (const each of around.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]',
    )) {
      if (each.matches(':disabled') || !each.checkVisibility({ visibilityProperty: true })) continue
      const name = `${each.tagName} "${each.textContent?.trim().slice(0, 40) || each.ariaLabel || each.id}"`
      ;(document.activeElement as HTMLElement | null)?.blur()
      const before = looksOf(each)
      each.focus()
      if (document.activeElement !== each) continue
      if (looksOf(each) === before) found.push(`${name} does not show the focus`)
      // A chooser of files shows by what stands around it.
      const own = each.getBoundingClientRect()
      const shown = own.width * own.height <= 1 ? (each.parentElement ?? each) : each
      const box = shown.getBoundingClientRect()
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [box.x + box.width * x, box.y + box.height * y] as const),
      )
      const label = each instanceof HTMLInputElement ? (each.labels?.[0] ?? null) : null
      const free = points.some(([x, y]) => {
        const top = document.elementFromPoint(x, y)
        return top !== null && (shown.contains(top) || top.contains(shown) || label?.contains(top))
      })
      if (!free) found.push(`${name} is covered`)
    }
    return found
  })
}

/** Texts that do not fit their box any more. */
export const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((each) => {
        const style = getComputedStyle(each)
        // What is only there to be heard is cut on purpose.
        const heard = style.position === 'absolute' && style.clipPath !== 'none'
        // Of a text the first lines, in what leads to the whole of it, are so on purpose too [Understanding 1.4.12].
        const preview = style.webkitLineClamp !== 'none' && each.closest('a[href], button')
        if (!each.checkVisibility() || heard || preview || each.closest('svg')) return false
        const holdsText = [...each.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
        if (!holdsText) return false
        const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        return (
          (cuts(style.overflowX) && each.scrollWidth > each.clientWidth + 1) ||
          (cuts(style.overflowY) && each.scrollHeight > each.clientHeight + 1)
        )
      })
      .map((each) => `${each.tagName}.${each.className} "${each.textContent?.trim().slice(0, 40)}"`),
  )

/**
 * Puts longer names and numbers into the page than the demo world has: of companies in both scripts, of files, and
 * numbers as long as DCSA lets a transport document have, with nothing in them where a line could break. Returns how
 * many were put in.
 */
export const lengthen = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const longer: readonly (readonly [RegExp, string])[] = [
      [
        /[\p{Script=Han}（）]+有限公司/gu,
        '中国（浙江）自由贸易试验区宁波北仑澜湾国际家居用品进出口供应链管理集团股份有限公司',
      ],
      [
        /\p{Lu}[\p{L}&.’ -]*(?:Co\., Ltd\.?|Ltd\.?|GmbH|B\.V\.|Inc\.|LLC)/gu,
        'Wohnungseinrichtungsgegenständegroßhandelsgesellschaft Hamburg-Altona Import & Export Supply Chain Management GmbH',
      ],
      [
        /[\p{L}\w-]+\.(?:pdf|xlsx|docx|jpg|png)\b/gu,
        `${'packing_list_and_commercial_invoice_'.repeat(2)}final.pdf`,
      ],
      [/\b(?![A-Z]{4}\d{7}\b)[A-Z]{4}[A-Z\d]{8,16}\b/g, 'HLCUWWWMMWWWMMWWWMMW'],
    ]
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let count = 0
    while (texts.nextNode()) {
      const node = texts.currentNode
      // What a list of choices holds is cut by the browser itself.
      if (node.parentElement?.closest('script, style, svg, option, textarea')) continue
      let text = node.nodeValue ?? ''
      for (const [short, long] of longer) text = text.replaceAll(short, long)
      if (text === node.nodeValue) continue
      node.nodeValue = text
      count++
    }
    return count
  })

/** By how many pixels the page is wider than its window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What moves on the page, although its reader asked for less motion. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...document
      .getAnimations()
      .filter((each) => each.playState === 'running')
      .map((each) => (each.effect as KeyframeEffect | null)?.target?.className?.toString() ?? 'something'),
    ...[...document.querySelectorAll('svg')]
      .filter(
        (each) => each.querySelector('animate, animateMotion, animateTransform') && !each.animationsPaused(),
      )
      .map((each) => each.outerHTML.slice(0, 60)),
  ])

/** The spacing of text that readers may set for themselves [WCAG 1.4.12]. */
export const spacing = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-block-end: 2em !important }`

/** Fields whose words are under 16 px: a phone that finds one enlarges the whole page when it gets the focus. */
export const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const around: ParentNode = document.querySelector('dialog[open]') ?? document
    const pressed = ['checkbox', 'radio', 'range', 'file', 'color', 'button', 'submit', 'hidden']
    return [...around.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .filter((each) => !pressed.includes(each.type) && each.checkVisibility())
      .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 16)
      .map(
        (each) =>
          `${each.tagName} "${each.name || each.ariaLabel || each.id}" ${getComputedStyle(each).fontSize}`,
      )
  })

/** What can only be dragged: it looks or is so, and no button, link or field of its own or beside it does the same. */
export const dragOnly = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((each) => {
        const dragged = ['grab', 'grabbing', 'move', 'all-scroll', 'col-resize', 'row-resize', 'ew-resize']
        return (
          each.checkVisibility() &&
          (each.draggable === true || dragged.includes(getComputedStyle(each).cursor))
        )
      })
      // Browsers let every picture and link be dragged away; that is none of the page's doing.
      .filter((each) => each.getAttribute('draggable') === 'true' || !each.matches('a, img'))
      .filter((each) => {
        const keyed = 'button:not(:disabled), input:not(:disabled), [tabindex="0"], a[href]'
        const around = each.closest('li, tr, figure, [role=group], [role=region], .maplibregl-map, dialog')
        return !each.matches(keyed) && !around?.querySelector(keyed)
      })
      .map((each) => `${each.tagName}.${each.className} "${each.textContent?.trim().slice(0, 40)}"`),
  )

/** Roles that can be used, as the accessibility tree names them. */
const controls = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'listbox',
  'menuitem',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
  'treeitem',
  // What a listener is led through by name.
  'dialog',
  'alertdialog',
  'image',
])

/** Controls that a screen reader is told of without a name, by the browser's own accessibility tree. */
export async function unnamed(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const bare = nodes.filter(
      ({ ignored, role, name }) =>
        !ignored && controls.has(String(role?.value)) && !String(name?.value ?? '').trim(),
    )
    const told: string[] = []
    for (const { role, backendDOMNodeId } of bare) {
      if (backendDOMNodeId === undefined) continue
      const { node } = await session.send('DOM.describeNode', { backendNodeId: backendDOMNodeId })
      told.push(`${role?.value} ${node.nodeName}${JSON.stringify(node.attributes ?? [])}`)
    }
    return told
  } finally {
    await session.detach()
  }
}

/** Amounts in tables whose figures do not stand below one another: not of equal width, or their column not at the right. */
export const raggedAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const amount = /^(?:[A-Z]{3} |¥)?[−+]?(?:¥)?\d{1,3}(?:,\d{3})*\.\d{2}$/
    const textOf = (cell: Element) => cell.textContent?.trim() ?? ''
    // A column that holds words as well, such as facts of customers side by side, is read as words.
    const isOfAmounts = ({ cellIndex, parentElement }: HTMLTableCellElement) =>
      [...(parentElement?.parentElement?.children ?? [])]
        .flatMap((row) => (row as HTMLTableRowElement).cells[cellIndex] ?? [])
        .every((cell) => amount.test(textOf(cell)) || ['–', ''].includes(textOf(cell)))
    // What an amount came about from is told in words.
    return [...document.querySelectorAll<HTMLTableCellElement>('td:not(.basis)')]
      .filter((each) => each.checkVisibility() && amount.test(textOf(each)))
      .flatMap((each) => {
        const at = each.querySelector<HTMLElement>(':scope > *:only-child') ?? each
        const wrong = [
          ...(getComputedStyle(at).fontVariantNumeric.includes('tabular-nums')
            ? []
            : ['figures of unequal width']),
          ...(!isOfAmounts(each) || ['right', 'end'].includes(getComputedStyle(each).textAlign)
            ? []
            : ['not at the right']),
        ]
        return wrong.length > 0 ? [`"${textOf(each)}" ${wrong.join(', ')}`] : []
      })
  })

/** Every language and title that the page has had, from its first moment on. */
export async function watchHead(
  page: Page,
): Promise<() => Promise<{ lang: string[]; title: string[]; theme: string[] }>> {
  await page.addInitScript(() => {
    const seen = { lang: [] as string[], title: [] as string[], theme: [] as string[] }
    Object.assign(window, { seenHead: seen })
    const look = () => {
      const html = document.documentElement as HTMLElement | null
      const add = (list: string[], value: string | null | undefined) => {
        if (value && list.at(-1) !== value) list.push(value)
      }
      if (!html) return
      add(seen.lang, html.lang)
      add(seen.title, document.title)
      // What is painted, which begins with the body.
      if (document.body) add(seen.theme, html.dataset.theme)
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  })
  return () =>
    page.evaluate(
      () =>
        (window as unknown as { seenHead: { lang: string[]; title: string[]; theme: string[] } }).seenHead,
    )
}
