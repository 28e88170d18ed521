import { type ESTree, parseSync } from 'vite'

/**
 * Planted faults. A mutant is a source with one small thing changed that a test should notice: a comparison turned, a
 * number one larger, a status left out of a table, a condition that always holds. Types, messages of programming errors
 * and long lists of words are left alone: to change them changes no rule.
 */
export type Mutant = {
  readonly line: number
  readonly was: string
  readonly becomes: string
  /** The whole source with the fault in it. */
  readonly source: string
}

/** What a mutated place calls when it runs, and every turn of a loop: a fault may make one endless. */
export const reachedName = '__mutantReached'
export const turnName = '__mutantTurn'

const binaries: Readonly<Record<string, readonly string[]>> = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
}
const assignments: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=' }
const methods: Readonly<Record<string, string>> = {
  max: 'min',
  min: 'max',
  some: 'every',
  every: 'some',
  ceil: 'floor',
  floor: 'ceil',
  round: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toUpperCase: 'toLowerCase',
  toLowerCase: 'toUpperCase',
}
/** Calls that are left out, so that what they are called on stays as it is. */
const passes = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'trim', 'slice'])
/** Words of a longer list count as one: the list. */
const longList = 8

type Node = ESTree.Node & { readonly start: number; readonly end: number }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([name, value]) =>
    name === 'parent' ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  )

type Change = { readonly start: number; readonly end: number; readonly text: string }
const applied = (source: string, changes: readonly Change[]): string =>
  changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source)

/** Every mutant of a TypeScript source, in the order of the text. */
export function mutantsOf(name: string, source: string): Mutant[] {
  const { program, errors } = parseSync(name, source, { lang: 'ts' })
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  const textOf = (node: Node) => source.slice(node.start, node.end)
  const changes: Change[] = []
  const guards: Change[] = []
  const put = (node: Node, text: string) =>
    changes.push({ start: node.start, end: node.end, text: `(${reachedName}(),${text})` })

  /** What the node itself may become. */
  function plant(node: Node): void {
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const [left, right] = [textOf(node.left as Node), textOf(node.right as Node)]
        for (const other of binaries[node.operator] ?? []) put(node, `(${left}) ${other} (${right})`)
        return
      }
      case 'ConditionalExpression':
      case 'IfStatement':
        put(node.test as Node, 'true')
        put(node.test as Node, 'false')
        return
      case 'WhileStatement':
        put(node.test as Node, 'false')
        return
      case 'UnaryExpression':
        if (node.operator === '!' || node.operator === '-') put(node, textOf(node.argument as Node))
        return
      case 'UpdateExpression':
        put(node, textOf(node).replace(node.operator, node.operator === '++' ? '--' : '++'))
        return
      case 'AssignmentExpression': {
        const other = assignments[node.operator]
        if (other) put(node, `${textOf(node.left as Node)} ${other} ${textOf(node.right as Node)}`)
        return
      }
      case 'Literal':
        if (typeof node.value === 'boolean') put(node, String(!node.value))
        else if (typeof node.value === 'number') put(node, `${textOf(node)} + 1`)
        else if (typeof node.value === 'bigint') put(node, `${textOf(node)} + 1n`)
        else if (typeof node.value === 'string') put(node, node.value === '' ? "'planted'" : "''")
        return
      case 'TemplateLiteral':
        put(node, "''")
        return
      case 'ArrayExpression':
        if (node.elements.length > 0) put(node, '[]')
        return
      case 'CallExpression': {
        const { callee } = node
        if (callee.type !== 'MemberExpression' || callee.computed) return
        const method = textOf(callee.property as Node)
        const other = methods[method]
        const property = callee.property as Node
        if (other)
          put(
            node,
            `${source.slice(node.start, property.start)}${other}${source.slice(property.end, node.end)}`,
          )
        else if (passes.has(method) && !callee.optional) put(node, textOf(callee.object as Node))
        return
      }
      case 'FunctionDeclaration':
        if (node.body && node.body.body.length > 0)
          changes.push({ start: node.body.start, end: node.body.end, text: `{${reachedName}()}` })
        return
      default:
        return
    }
  }

  const isProgrammingError = (node: Node) =>
    node.type === 'NewExpression' && /^(Range|Type|Syntax)?Error$/.test(textOf(node.callee as Node))

  function walk(node: Node): void {
    if (node.type.startsWith('TS')) {
      // Of what only concerns types, the value inside is walked.
      if ('expression' in node && isNode(node.expression)) walk(node.expression)
      return
    }
    if (node.type === 'ImportDeclaration' || isProgrammingError(node)) return
    if (node.type === 'ForStatement' || node.type === 'WhileStatement' || node.type === 'ForOfStatement') {
      const body = node.body as Node
      if (body.type === 'BlockStatement')
        guards.push({ start: body.start + 1, end: body.start + 1, text: `${turnName}();` })
    }
    if (node.type === 'ExpressionStatement' && 'directive' in node && node.directive) return
    plant(node)
    if (node.type === 'ArrayExpression' && node.elements.length >= longList) {
      for (const each of node.elements) if (isNode(each) && each.type !== 'Literal') walk(each)
      return
    }
    if (node.type === 'Property') {
      if (node.computed) walk(node.key as Node)
      walk(node.value as Node)
      return
    }
    // The name of a member is no text of its own.
    const inner =
      node.type === 'MemberExpression' && !node.computed ? [node.object as Node] : childrenOf(node)
    for (const child of inner) walk(child)
  }
  walk(program as unknown as Node)

  const seen = new Set<string>()
  return changes
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .flatMap((change) => {
      const key = `${change.start} ${change.end} ${change.text}`
      if (seen.has(key)) return []
      seen.add(key)
      // A guard within what is replaced goes with it.
      const around = guards.filter(({ start }) => start <= change.start || start >= change.end)
      return [
        {
          line: source.slice(0, change.start).split('\n').length,
          was: source.slice(change.start, change.end),
          becomes: change.text.replace(`(${reachedName}(),`, '').replace(/\)$/, ''),
          source: applied(source, [...around, change]),
        },
      ]
    })
}
