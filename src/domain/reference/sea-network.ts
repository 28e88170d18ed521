/**
 * The sea network: the lanes ships sail, as a graph, and the shortest way over it from one point to another.
 *
 * The lanes come as line strings (longitude, latitude). Lines that touch in a vertex join there, and the two
 * edges of the map (180° west and east) are one meridian. Patches repair the lanes by geography alone: a leg
 * drawn over land gets way-points, a wrong leg is dropped, a missing lane (a great circle over the Pacific,
 * the Kiel Canal) is added. There is no factor that stretches or shrinks a distance.
 *
 * A port rarely lies on a lane. It joins the network at the nearest points of the lanes around it, and the
 * way from the quay to the lane counts. Barriers (peninsulas and isthmuses) keep it from joining across land.
 *
 * Seven narrow waters are gates that can be closed; the route then goes round. The answer is the shortest
 * way for any ship: the Kiel Canal is used although it is too narrow for the largest, so close it for them.
 */

export const seaGates = ['suez', 'panama', 'malacca', 'babElMandeb', 'gibraltar', 'kiel', 'hormuz'] as const
export type Gate = (typeof seaGates)[number]

/** The way a service takes where there is a choice; it decides the distance. */
export const seaPassages = ['suez', 'cape', 'panama'] as const
export type SeaPassage = (typeof seaPassages)[number]

/** [longitude, latitude] in degrees, as GeoJSON has it. */
export type LonLat = readonly [number, number]
export type Place = { lat: number; lon: number }

/**
 * Mean radius R1 of WGS-84 (IUGG): on this sphere a great circle differs least from the ellipsoid over routes
 * in every direction. The semi-major axis (6378.137 km) would make every distance 0.11 % too long.
 */
export const meanEarthRadiusKm = 6371.0088
/** International nautical mile (1929). */
export const kilometresPerNauticalMile = 1.852

/** Each gate is a short bar across the water; a leg that crosses the bar passes the gate. */
const gateBars: Record<Gate, readonly [LonLat, LonLat]> = {
  suez: [
    [32.0, 30.45],
    [32.8, 30.45],
  ],
  panama: [
    [-80.6, 8.3],
    [-78.9, 9.75],
  ],
  malacca: [
    [101.3, 1.6],
    [102.9, 2.7],
  ],
  babElMandeb: [
    [42.9, 12.2],
    [43.9, 13.1],
  ],
  gibraltar: [
    [-5.65, 35.4],
    [-5.65, 36.5],
  ],
  kiel: [
    [9.65, 54.05],
    [9.65, 54.6],
  ],
  hormuz: [
    [56.5, 25.9],
    [56.5, 27.3],
  ],
}

/** Way-points for one existing leg, from end to end; the leg is found by its two ends (to 0.01°). */
type LegDetour = { name: string; from: LonLat; to: LonLat; via: readonly LonLat[] }
/** An existing leg that is not water. */
type LegDrop = { name: string; from: LonLat; to: LonLat }
/** A missing lane. It joins every lane it crosses; its two ends join the nearest vertex. */
type AddedLane = { name: string; points: readonly LonLat[] }
/** The way from a harbour to the lanes round the land between; its last point is a vertex of the lanes. */
type Approach = { code: string; points: readonly LonLat[] }
/** Land that a port's way to the lanes may not cross. */
type Barrier = { name: string; points: readonly LonLat[] }

export type SeaNetworkPatches = {
  detours: readonly LegDetour[]
  drops: readonly LegDrop[]
  lanes: readonly AddedLane[]
  approaches: readonly Approach[]
  barriers: readonly Barrier[]
}

export type SeaNetwork = {
  readonly lon: Float64Array
  readonly lat: Float64Array
  /** Unit vectors of the nodes, x y z one after the other. */
  readonly unit: Float64Array
  readonly edgeFrom: Int32Array
  readonly edgeTo: Int32Array
  readonly edgeKm: Float64Array
  /** Bit n is set where the edge crosses the bar of seaGates[n]. */
  readonly edgeGates: Uint8Array
  /** Arcs leaving node n stand at arcStart[n] up to arcStart[n + 1]. */
  readonly arcStart: Int32Array
  readonly arcEdge: Int32Array
  /** Pairs of points: two longitudes and two latitudes a piece of barrier. */
  readonly barriers: Float64Array
}

export type SeaRoute = {
  nauticalMiles: number
  kilometres: number
  /** From one place to the other; longitudes run on beyond ±180 where the line crosses the antimeridian. */
  line: [number, number][]
  /** In the order they are passed. */
  gates: Gate[]
}

const radians = Math.PI / 180
/** Vertices nearer than this in degrees are one; the lanes are given to four decimals. */
const vertexGrid = 1e-4
/** Legs of an added lane are cut to at most this length, so that a great circle is also drawn as one. */
const longestAddedLegKm = 250
/** A place may join any lane up to half as far again as the nearest one and 15 km, but no more than 115 km farther. */
const snapShare = 0.5
const snapShareMostKm = 100
const snapSlackKm = 15
/** Lanes tried for one place; keeps a query short where many lanes meet. */
const mostSnaps = 24

export function greatCircleKm(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const sinLat = Math.sin(((lat2 - lat1) * radians) / 2)
  const sinLon = Math.sin(((lon2 - lon1) * radians) / 2)
  const h = sinLat * sinLat + Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * sinLon * sinLon
  return 2 * meanEarthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Longitude in [-180, 180). */
function wrapped(lon: number): number {
  return ((((lon + 180) % 360) + 360) % 360) - 180
}

/** The longitude that means the same meridian and lies within half a turn of `near`. */
function unwrappedTo(near: number, lon: number): number {
  return lon + Math.round((near - lon) / 360) * 360
}

/** Where along a→b (0…1) it meets c→d, all in plain degrees; null when it does not. */
function crossing(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): number | null {
  const rx = bx - ax
  const ry = by - ay
  const sx = dx - cx
  const sy = dy - cy
  const denominator = rx * sy - ry * sx
  if (denominator === 0) return null
  const t = ((cx - ax) * sy - (cy - ay) * sx) / denominator
  const u = ((cx - ax) * ry - (cy - ay) * rx) / denominator
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? t : null
}

/** The same for legs that may lie on either side of the antimeridian. */
function legCrossing(
  lon1: number,
  lat1: number,
  lon2: number,
  lat2: number,
  lon3: number,
  lat3: number,
  lon4: number,
  lat4: number,
): number | null {
  const bx = unwrappedTo(lon1, lon2)
  const cx = unwrappedTo(lon1, lon3)
  const dx = unwrappedTo(cx, lon4)
  const met = crossing(lon1, lat1, bx, lat2, cx, lat3, dx, lat4)
  if (met !== null) return met
  const shift = cx > lon1 ? -360 : 360
  return Math.abs(cx - lon1) > 90 ? crossing(lon1, lat1, bx, lat2, cx + shift, lat3, dx + shift, lat4) : null
}

export function crossesGate(
  gate: Gate,
  lon1: number,
  lat1: number,
  lon2: number,
  lat2: number,
): number | null {
  const [[lon3, lat3], [lon4, lat4]] = gateBars[gate]
  const ax = unwrappedTo(lon3, lon1)
  return crossing(ax, lat1, unwrappedTo(ax, lon2), lat2, lon3, lat3, lon4, lat4)
}

function isLonLat(point: readonly number[]): point is LonLat {
  return (
    point.length >= 2 &&
    Number.isFinite(point[0]) &&
    Number.isFinite(point[1]) &&
    Math.abs(point[1] as number) <= 90
  )
}

/** Points between two given ones along their great circle, ends left out. */
function greatCirclePoints(from: LonLat, to: LonLat): LonLat[] {
  const km = greatCircleKm(from[0], from[1], to[0], to[1])
  const pieces = Math.ceil(km / longestAddedLegKm)
  if (pieces < 2) return []
  const [x1, y1, z1] = unitOf(from[0], from[1])
  const [x2, y2, z2] = unitOf(to[0], to[1])
  const angle = km / meanEarthRadiusKm
  const points: LonLat[] = []
  for (let piece = 1; piece < pieces; piece++) {
    const a = Math.sin((1 - piece / pieces) * angle)
    const b = Math.sin((piece / pieces) * angle)
    const x = a * x1 + b * x2
    const y = a * y1 + b * y2
    const z = a * z1 + b * z2
    points.push([Math.atan2(y, x) / radians, Math.atan2(z, Math.hypot(x, y)) / radians])
  }
  return points
}

function unitOf(lon: number, lat: number): [number, number, number] {
  const c = Math.cos(lat * radians)
  return [c * Math.cos(lon * radians), c * Math.sin(lon * radians), Math.sin(lat * radians)]
}

/**
 * Builds the network. A patch that names a leg the lanes do not have stops the build with an error, so that a
 * new edition of the lanes cannot silently lose a repair.
 */
export function buildSeaNetwork(
  lineStrings: readonly (readonly (readonly number[])[])[],
  patches: SeaNetworkPatches = { detours: [], drops: [], lanes: [], approaches: [], barriers: [] },
): SeaNetwork {
  const lons: number[] = []
  const lats: number[] = []
  const nodeByPlace = new Map<string, number>()
  const nodeAt = (point: readonly number[]): number => {
    if (!isLonLat(point)) throw new Error(`sea network: not a point: ${JSON.stringify(point)}`)
    const lon = wrapped(Math.round(point[0] / vertexGrid) * vertexGrid)
    const lat = point[1]
    const key = `${Math.round(lon / vertexGrid)},${Math.round(lat / vertexGrid)}`
    const known = nodeByPlace.get(key)
    if (known !== undefined) return known
    const node = lons.length
    lons.push(lon)
    lats.push(lat)
    nodeByPlace.set(key, node)
    return node
  }
  /** In the order in which they were joined; null where one was taken away. */
  const edges: (readonly [number, number] | null)[] = []
  /** The latitudes between which each lies: some hundred new legs are held against ten thousand. */
  const souths: number[] = []
  const norths: number[] = []
  const edgeByEnds = new Map<string, number>()
  const edgeKey = (a: number, b: number) => (a < b ? `${a}-${b}` : `${b}-${a}`)
  const join = (a: number, b: number) => {
    if (a === b || edgeByEnds.has(edgeKey(a, b))) return
    edgeByEnds.set(edgeKey(a, b), edges.push([a, b]) - 1)
    souths.push(Math.min(lats[a] as number, lats[b] as number))
    norths.push(Math.max(lats[a] as number, lats[b] as number))
  }
  /** Whether there was such an edge. */
  const part = (a: number, b: number): boolean => {
    const edge = edgeByEnds.get(edgeKey(a, b))
    if (edge === undefined) return false
    edges[edge] = null
    return edgeByEnds.delete(edgeKey(a, b))
  }

  for (const line of lineStrings) {
    for (let i = 1; i < line.length; i++) join(nodeAt(line[i - 1] as LonLat), nodeAt(line[i] as LonLat))
  }

  const existing = (name: string, point: LonLat): number => {
    const node = nearestNode(lons, lats, point, () => true)
    if (
      node === null ||
      greatCircleKm(lons[node] as number, lats[node] as number, point[0], point[1]) > 1.5
    ) {
      throw new Error(
        `sea network: patch "${name}" names a vertex that the lanes do not have: ${point.join(', ')}`,
      )
    }
    return node
  }
  const take = (name: string, from: LonLat, to: LonLat): [number, number] => {
    const a = existing(name, from)
    const b = existing(name, to)
    if (!part(a, b)) {
      throw new Error(`sea network: patch "${name}" names a leg that the lanes do not have`)
    }
    return [a, b]
  }
  for (const { name, from, to } of patches.drops) take(name, from, to)
  for (const { name, from, to, via } of patches.detours) {
    const [a, b] = take(name, from, to)
    let last = a
    for (const point of via) {
      const node = nodeAt(point)
      join(last, node)
      last = node
    }
    join(last, b)
  }

  for (const { points } of patches.lanes) {
    const ends = [points[0], points.at(-1)].map(
      (end) => nearestNode(lons, lats, end as LonLat, () => true) as number,
    )
    const nodes: number[] = [ends[0] as number]
    points.forEach((point, index) => {
      const before = points[index - 1]
      if (before) for (const between of greatCirclePoints(before, point)) nodes.push(nodeAt(between))
      nodes.push(nodeAt(point))
    })
    nodes.push(ends[1] as number)
    for (let i = 1; i < nodes.length; i++) joinCrossing(nodes[i - 1] as number, nodes[i] as number)
  }

  for (const { code, points } of patches.approaches) {
    let last = existing(code, points.at(-1) as LonLat)
    for (const point of points.slice(0, -1).reverse()) {
      const node = nodeAt(point)
      join(last, node)
      last = node
    }
  }

  /** Joins two nodes, and ties the new leg to every leg it crosses. */
  function joinCrossing(a: number, b: number) {
    if (a === b) return
    const ax = lons[a] as number
    const ay = lats[a] as number
    const bx = lons[b] as number
    const by = lats[b] as number
    const met: [number, number][] = []
    const south = Math.min(ay, by)
    const north = Math.max(ay, by)
    for (let edge = 0; edge < edges.length; edge++) {
      if ((souths[edge] as number) > north || (norths[edge] as number) < south) continue
      const ends = edges[edge]
      if (!ends) continue
      const [c, d] = ends
      if (c === a || c === b || d === a || d === b) continue
      const t = legCrossing(
        ax,
        ay,
        bx,
        by,
        lons[c] as number,
        lats[c] as number,
        lons[d] as number,
        lats[d] as number,
      )
      if (t === null) continue
      const node = nodeAt([ax + (unwrappedTo(ax, bx) - ax) * t, ay + (by - ay) * t])
      met.push([t, node])
      if (node !== c && node !== d) {
        part(c, d)
        join(c, node)
        join(node, d)
      }
    }
    let last = a
    for (const [, node] of met.sort((one, other) => one[0] - other[0])) {
      join(last, node)
      last = node
    }
    join(last, b)
  }

  const standing = edges.filter((edge) => edge !== null)
  return freeze(lons, lats, mainComponent(lons.length, standing), patches.barriers)
}

function nearestNode(
  lons: readonly number[],
  lats: readonly number[],
  point: LonLat,
  among: (node: number) => boolean,
): number | null {
  let best: number | null = null
  let bestKm = Number.POSITIVE_INFINITY
  for (let node = 0; node < lons.length; node++) {
    if (Math.abs((lats[node] as number) - point[1]) * 111 > bestKm + 1 || !among(node)) continue
    const km = greatCircleKm(lons[node] as number, lats[node] as number, point[0], point[1])
    if (km < bestKm) {
      best = node
      bestKm = km
    }
  }
  return best
}

/** The edges of the largest connected part; what is left out are ponds and drawing slips. */
function mainComponent(
  nodeCount: number,
  edges: readonly (readonly [number, number])[],
): (readonly [number, number])[] {
  const parent = Int32Array.from({ length: nodeCount }, (_, node) => node)
  const root = (node: number): number => {
    let at = node
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number
      at = parent[at] as number
    }
    return at
  }
  for (const [a, b] of edges) parent[root(a)] = root(b)
  const sizes = new Map<number, number>()
  for (const [a] of edges) sizes.set(root(a), (sizes.get(root(a)) ?? 0) + 1)
  let main = -1
  for (const [node, size] of sizes) if (size > (sizes.get(main) ?? 0)) main = node
  return edges.filter(([a]) => root(a) === main)
}

function freeze(
  lons: readonly number[],
  lats: readonly number[],
  edges: readonly (readonly [number, number])[],
  barrierLines: readonly Barrier[],
): SeaNetwork {
  const renumbered = new Map<number, number>()
  for (const edge of edges)
    for (const node of edge) if (!renumbered.has(node)) renumbered.set(node, renumbered.size)
  const nodeCount = renumbered.size
  const lon = new Float64Array(nodeCount)
  const lat = new Float64Array(nodeCount)
  const unit = new Float64Array(nodeCount * 3)
  for (const [old, node] of renumbered) {
    lon[node] = lons[old] as number
    lat[node] = lats[old] as number
    unit.set(unitOf(lon[node] as number, lat[node] as number), node * 3)
  }
  const edgeFrom = Int32Array.from(edges, ([a]) => renumbered.get(a) as number)
  const edgeTo = Int32Array.from(edges, ([, b]) => renumbered.get(b) as number)
  const edgeKm = new Float64Array(edges.length)
  const edgeGates = new Uint8Array(edges.length)
  const arcStart = new Int32Array(nodeCount + 1)
  for (let edge = 0; edge < edges.length; edge++) {
    const a = edgeFrom[edge] as number
    const b = edgeTo[edge] as number
    const lon1 = lon[a] as number
    const lat1 = lat[a] as number
    const lon2 = lon[b] as number
    const lat2 = lat[b] as number
    edgeKm[edge] = greatCircleKm(lon1, lat1, lon2, lat2)
    let mask = 0
    seaGates.forEach((gate, bit) => {
      if (crossesGate(gate, lon1, lat1, lon2, lat2) !== null) mask |= 1 << bit
    })
    edgeGates[edge] = mask
    arcStart[a + 1] = (arcStart[a + 1] as number) + 1
    arcStart[b + 1] = (arcStart[b + 1] as number) + 1
  }
  for (let node = 0; node < nodeCount; node++)
    arcStart[node + 1] = (arcStart[node + 1] as number) + (arcStart[node] as number)
  const arcEdge = new Int32Array(edges.length * 2)
  const next = arcStart.slice(0, nodeCount)
  for (let edge = 0; edge < edges.length; edge++) {
    for (const node of [edgeFrom[edge] as number, edgeTo[edge] as number]) {
      arcEdge[next[node] as number] = edge
      next[node] = (next[node] as number) + 1
    }
  }
  const pieces: number[] = []
  for (const { points } of barrierLines) {
    for (let i = 1; i < points.length; i++)
      pieces.push(...(points[i - 1] as LonLat), ...(points[i] as LonLat))
  }
  return {
    lon,
    lat,
    unit,
    edgeFrom,
    edgeTo,
    edgeKm,
    edgeGates,
    arcStart,
    arcEdge,
    barriers: Float64Array.from(pieces),
  }
}

/** Where a place joins a lane: a point of an edge, and how far the place is from it. */
type Snap = { edge: number; lon: number; lat: number; km: number; fromKm: number; toKm: number }

function crossesBarrier(
  network: SeaNetwork,
  closed: readonly Gate[],
  lon1: number,
  lat1: number,
  lon2: number,
  lat2: number,
): boolean {
  const { barriers } = network
  for (let i = 0; i < barriers.length; i += 4) {
    const bar = barriers[i] as number
    const ax = unwrappedTo(bar, lon1)
    const bx = unwrappedTo(ax, lon2)
    if (
      crossing(
        ax,
        lat1,
        bx,
        lat2,
        bar,
        barriers[i + 1] as number,
        barriers[i + 2] as number,
        barriers[i + 3] as number,
      ) !== null
    ) {
      return true
    }
  }
  return closed.some((gate) => crossesGate(gate, lon1, lat1, lon2, lat2) !== null)
}

/** The points of the lanes around a place at which it may join them, nearest first; never empty. */
function snapsOf(network: SeaNetwork, place: Place, closed: readonly Gate[], closedMask: number): Snap[] {
  const { lon, lat, edgeFrom, edgeTo, edgeGates } = network
  const count = edgeFrom.length
  const kmPerDegree = meanEarthRadiusKm * radians
  const shrink = Math.max(0.02, Math.cos(place.lat * radians))
  const flatKm = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  const along = new Float64Array(count)
  let nearest = Number.POSITIVE_INFINITY
  for (let edge = 0; edge < count; edge++) {
    if (((edgeGates[edge] as number) & closedMask) !== 0) continue
    const a = edgeFrom[edge] as number
    const b = edgeTo[edge] as number
    const ay = (lat[a] as number) - place.lat
    const by = (lat[b] as number) - place.lat
    const aLon = unwrappedTo(place.lon, lon[a] as number)
    const ax = (aLon - place.lon) * shrink
    const bx = (unwrappedTo(aLon, lon[b] as number) - place.lon) * shrink
    const dx = bx - ax
    const dy = by - ay
    const t = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy)))
    const km = Math.hypot(ax + t * dx, ay + t * dy) * kmPerDegree
    along[edge] = t
    flatKm[edge] = km
    if (km < nearest) nearest = km
  }
  const farthest = nearest + Math.min(nearest * snapShare, snapShareMostKm) + snapSlackKm
  const candidates: number[] = []
  for (let edge = 0; edge < count; edge++) if ((flatKm[edge] as number) <= farthest) candidates.push(edge)
  candidates.sort((one, other) => (flatKm[one] as number) - (flatKm[other] as number))
  const snaps = candidates.slice(0, mostSnaps).map((edge): Snap => {
    const a = edgeFrom[edge] as number
    const b = edgeTo[edge] as number
    const aLon = lon[a] as number
    const aLat = lat[a] as number
    const t = along[edge] as number
    const snapLon = aLon + (unwrappedTo(aLon, lon[b] as number) - aLon) * t
    const snapLat = aLat + ((lat[b] as number) - aLat) * t
    return {
      edge,
      lon: snapLon,
      lat: snapLat,
      km: greatCircleKm(place.lon, place.lat, snapLon, snapLat),
      fromKm: greatCircleKm(aLon, aLat, snapLon, snapLat),
      toKm: greatCircleKm(lon[b] as number, lat[b] as number, snapLon, snapLat),
    }
  })
  const free = snaps.filter(
    (snap) => !crossesBarrier(network, closed, place.lon, place.lat, snap.lon, snap.lat),
  )
  return free.length > 0 ? free : snaps.slice(0, 1)
}

/**
 * The shortest way by sea between two places (degrees), or null when the closed gates leave none.
 * Places on land join the sea at the lanes nearest to them. Throws on coordinates that are not on the globe.
 */
export function findSeaRoute(
  network: SeaNetwork,
  from: Place,
  to: Place,
  options: { closed?: readonly Gate[] } = {},
): SeaRoute | null {
  for (const place of [from, to]) {
    if (!(Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 360)) {
      throw new RangeError(`not a place on the globe: lat ${place.lat}, lon ${place.lon}`)
    }
  }
  const directKm = greatCircleKm(from.lon, from.lat, to.lon, to.lat)
  if (directKm < 1e-6)
    return routeOf(0, [
      [from.lon, from.lat],
      [to.lon, to.lat],
    ])

  const closed = options.closed ?? []
  let closedMask = 0
  for (const gate of closed) closedMask |= 1 << seaGates.indexOf(gate)
  const starts = snapsOf(network, from, closed, closedMask)
  const ends = snapsOf(network, to, closed, closedMask)

  // Two places nearer to each other than to any lane, with water between them, need no lane.
  const nearby = directKm <= (starts[0] as Snap).km + (ends[0] as Snap).km
  if (nearby && !crossesBarrier(network, closed, from.lon, from.lat, to.lon, to.lat)) {
    return routeOf(directKm, [
      [from.lon, from.lat],
      [to.lon, to.lat],
    ])
  }

  let bestKm = Number.POSITIVE_INFINITY
  let bestLine: LonLat[] | null = null
  for (const start of starts) {
    for (const end of ends) {
      if (start.edge !== end.edge) continue
      const km = start.km + greatCircleKm(start.lon, start.lat, end.lon, end.lat) + end.km
      if (km < bestKm) {
        bestKm = km
        bestLine = [
          [start.lon, start.lat],
          [end.lon, end.lat],
        ]
      }
    }
  }

  const found = search(network, starts, ends, to, closedMask, bestKm)
  if (found) {
    bestKm = found.km
    bestLine = found.line
  }
  if (!bestLine) return null
  return routeOf(bestKm, [[from.lon, from.lat], ...bestLine, [to.lon, to.lat]])
}

/** A* with the great circle to the destination as its lower bound; answers only what is shorter than `limitKm`. */
function search(
  network: SeaNetwork,
  starts: readonly Snap[],
  ends: readonly Snap[],
  to: Place,
  closedMask: number,
  limitKm: number,
): { km: number; line: LonLat[] } | null {
  const { lon, lat, unit, edgeFrom, edgeTo, edgeKm, edgeGates, arcStart, arcEdge } = network
  const nodeCount = lon.length
  const reached = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY)
  const bound = new Float64Array(nodeCount).fill(-1)
  const done = new Uint8Array(nodeCount)
  /** The node before; -1 - n where the path begins with start n. */
  const before = new Int32Array(nodeCount)
  const finishKm = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY)
  const finishSnap = new Int32Array(nodeCount)
  const [tx, ty, tz] = unitOf(to.lon, to.lat)
  const heap = openHeap()

  const boundOf = (node: number): number => {
    let km = bound[node] as number
    if (km < 0) {
      const dx = (unit[node * 3] as number) - tx
      const dy = (unit[node * 3 + 1] as number) - ty
      const dz = (unit[node * 3 + 2] as number) - tz
      const half = Math.min(1, Math.sqrt(dx * dx + dy * dy + dz * dz) / 2)
      km = Math.max(0, 2 * meanEarthRadiusKm * Math.asin(half) - 1e-6)
      bound[node] = km
    }
    return km
  }
  const reach = (node: number, km: number, previous: number) => {
    if (km >= (reached[node] as number)) return
    reached[node] = km
    before[node] = previous
    heap.push(km + boundOf(node), node)
  }
  ends.forEach((snap, index) => {
    for (const [node, km] of [
      [edgeFrom[snap.edge], snap.fromKm],
      [edgeTo[snap.edge], snap.toKm],
    ] as [number, number][]) {
      if (km + snap.km < (finishKm[node] as number)) {
        finishKm[node] = km + snap.km
        finishSnap[node] = index
      }
    }
  })
  starts.forEach((snap, index) => {
    reach(edgeFrom[snap.edge] as number, snap.km + snap.fromKm, -1 - index)
    reach(edgeTo[snap.edge] as number, snap.km + snap.toKm, -1 - index)
  })

  let bestKm = limitKm
  let last = -1
  while (heap.size() > 0 && heap.leastKey() < bestKm) {
    const node = heap.pop()
    if (done[node] === 1) continue
    done[node] = 1
    const km = reached[node] as number
    const total = km + (finishKm[node] as number)
    if (total < bestKm) {
      bestKm = total
      last = node
    }
    for (let arc = arcStart[node] as number; arc < (arcStart[node + 1] as number); arc++) {
      const edge = arcEdge[arc] as number
      if (((edgeGates[edge] as number) & closedMask) !== 0) continue
      const other = edgeFrom[edge] === node ? (edgeTo[edge] as number) : (edgeFrom[edge] as number)
      reach(other, km + (edgeKm[edge] as number), node)
    }
  }
  if (last < 0) return null

  const line: LonLat[] = []
  const end = ends[finishSnap[last] as number] as Snap
  line.push([end.lon, end.lat])
  let at = last
  while (at >= 0) {
    line.push([lon[at] as number, lat[at] as number])
    at = before[at] as number
  }
  const start = starts[-1 - at] as Snap
  line.push([start.lon, start.lat])
  return { km: bestKm, line: line.reverse() }
}

/** A binary heap of (key, node) with the least key on top. */
function openHeap() {
  let keys = new Float64Array(1024)
  let nodes = new Int32Array(1024)
  let size = 0
  return {
    size: () => size,
    leastKey: () => keys[0] as number,
    push(key: number, node: number) {
      if (size === keys.length) {
        const moreKeys = new Float64Array(size * 2)
        moreKeys.set(keys)
        keys = moreKeys
        const moreNodes = new Int32Array(size * 2)
        moreNodes.set(nodes)
        nodes = moreNodes
      }
      let at = size++
      while (at > 0) {
        const parent = (at - 1) >> 1
        if ((keys[parent] as number) <= key) break
        keys[at] = keys[parent] as number
        nodes[at] = nodes[parent] as number
        at = parent
      }
      keys[at] = key
      nodes[at] = node
    },
    pop(): number {
      const top = nodes[0] as number
      size--
      const key = keys[size] as number
      const node = nodes[size] as number
      let at = 0
      for (;;) {
        let child = at * 2 + 1
        if (child >= size) break
        if (child + 1 < size && (keys[child + 1] as number) < (keys[child] as number)) child++
        if ((keys[child] as number) >= key) break
        keys[at] = keys[child] as number
        nodes[at] = nodes[child] as number
        at = child
      }
      keys[at] = key
      nodes[at] = node
      return top
    },
  }
}

function routeOf(kilometres: number, points: readonly LonLat[]): SeaRoute {
  const line = unwrapLine(points)
  const passed: { gate: Gate; at: number }[] = []
  for (const gate of seaGates) {
    for (let i = 1; i < line.length; i++) {
      const [lon1, lat1] = line[i - 1] as [number, number]
      const [lon2, lat2] = line[i] as [number, number]
      const t = crossesGate(gate, lon1, lat1, lon2, lat2)
      if (t !== null) {
        passed.push({ gate, at: i + t })
        break
      }
    }
  }
  const gates = passed.sort((one, other) => one.at - other.at).map(({ gate }) => gate)
  return { kilometres, nauticalMiles: kilometres / kilometresPerNauticalMile, line, gates }
}

/** Drops repeated points and lets longitudes run on, so that no step is longer than half a turn. */
export function unwrapLine(points: readonly LonLat[]): [number, number][] {
  const line: [number, number][] = []
  points.forEach(([lon, lat], index) => {
    const previous = line.at(-1)
    if (!previous) {
      line.push([lon, lat])
      return
    }
    const next = unwrappedTo(previous[0], lon)
    const repeated = Math.abs(next - previous[0]) < 1e-9 && Math.abs(lat - previous[1]) < 1e-9
    if (!repeated || (index === points.length - 1 && line.length === 1)) line.push([next, lat])
  })
  return line
}
