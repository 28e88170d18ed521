import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibre } from 'maplibre-gl'
import { reckonedSeconds } from '#domain/vessels/reckoning.ts'
import { type Fleet, floatsPerShip, noAngle, simulatedLook } from './fleet.ts'
import { worldPixels } from './mercator.ts'
import { stepAt, type Thinning, thin } from './thinning.ts'

/** Colours as red, green and blue from 0 to 1. */
type Colour = readonly [number, number, number]
export const colourOf = (hex: string): Colour => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

export type ShipColours = Readonly<Record<'heard' | 'simulated' | 'chosen' | 'halo', Colour>>

/** More ships than these are dots below the zoom of arrows: arrows would cover one another. */
const mostArrows = 3_000
const arrowZoom = 5

/** How ships look at a zoom, in pixels across. */
export function looksAt(zoom: number, ships: number): { readonly arrows: boolean; readonly pixels: number } {
  const arrows = zoom >= arrowZoom || ships <= mostArrows
  return { arrows, pixels: arrows ? Math.min(20, Math.max(12, 10 + 1.2 * zoom)) : zoom < 3 ? 3 : 4 }
}

/** How many ships of a crowd are drawn at a zoom: all as arrows, of dots those that do not cover one another. */
export function drawnAt(zoom: number, { order, drawn }: Thinning): number {
  return drawn[stepAt(zoom)] ?? order.length
}

/** Below a knot's way of half a pixel nothing on the map moves: how many milliseconds pass between two pictures. */
export function pauseAt(zoom: number): number {
  const metresPerPixel = 40_075_017 / worldPixels(zoom)
  // Fast ships make 12 metres a second.
  return Math.min(30_000, Math.max(1_000, (metresPerPixel / 2 / 12) * 1_000))
}

const vertexSource = (arrows: boolean) => `#version 300 es
layout(location = 0) in vec2 place;
layout(location = 1) in vec2 drift;
layout(location = 2) in float reported;
layout(location = 3) in float look;
uniform mat4 matrix;
uniform vec2 centre;
uniform float firstCopy;
uniform float now;
uniform float size;
uniform vec3 heard;
uniform vec3 simulated;
flat out vec4 paint;
${arrows ? 'flat out vec2 bow;' : ''}
void main() {
  float age = now - reported;
  float on = age > 0.0 && age < ${reckonedSeconds}.0 ? age : 0.0;
  vec2 at = place + drift * on;
  at.x = fract(at.x) + firstCopy + float(gl_InstanceID);
  gl_Position = matrix * vec4(at - centre, 0.0, 1.0);
  gl_PointSize = size;
  bool madeUp = look >= ${simulatedLook}.0;
  float strength = age < 3600.0 ? 1.0 : age < 21600.0 ? 0.7 : 0.4;
  ${arrows ? 'paint = vec4(madeUp ? simulated : heard, strength);' : 'paint = vec4(madeUp ? simulated : heard, 1.0) * strength;'}
  ${
    arrows
      ? `float angle = madeUp ? look - ${simulatedLook}.0 : look;
  float turn = radians(angle);
  bow = angle < ${noAngle}.0 ? vec2(sin(turn), cos(turn)) : vec2(0.0);`
      : ''
  }
}`

const dotSource = `#version 300 es
precision mediump float;
flat in vec4 paint;
out vec4 colour;
void main() {
  colour = paint;
}`

const arrowSource = `#version 300 es
precision highp float;
flat in vec4 paint;
flat in vec2 bow;
uniform float size;
uniform vec3 halo;
out vec4 colour;
void main() {
  vec2 p = vec2(gl_PointCoord.x * 2.0 - 1.0, 1.0 - gl_PointCoord.y * 2.0);
  float soft = 1.6 / size;
  float far;
  if (bow == vec2(0.0)) {
    far = length(p) - 0.42;
  } else {
    // Along the bow and beside it: two long sides, and a notch at the stern.
    vec2 s = vec2(abs(p.x * bow.y - p.y * bow.x), dot(p, bow));
    far = max(dot(s - vec2(0.0, 0.86), vec2(0.943, 0.333)), dot(s - vec2(0.0, -0.34), vec2(-0.447, -0.894)));
  }
  float inside = 1.0 - smoothstep(-soft, soft, far);
  float rim = 1.0 - smoothstep(-soft, soft, far - 0.14);
  colour = vec4(mix(halo, paint.rgb, inside) * rim, rim) * paint.a;
}`

type Painted = {
  readonly program: WebGLProgram
  readonly uniforms: Readonly<Record<(typeof uniformNames)[number], WebGLUniformLocation | null>>
}
type Ships = {
  readonly array: WebGLVertexArrayObject
  readonly buffer: WebGLBuffer
  readonly order: WebGLBuffer
}
type Drawn = {
  readonly arrows: Painted
  readonly dots: Painted
  readonly fleet: Ships
  readonly chosen: Ships
}
const uniformNames = ['matrix', 'centre', 'firstCopy', 'now', 'size', 'heard', 'simulated', 'halo'] as const

function painted(gl: WebGL2RenderingContext, arrows: boolean): Painted {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertexSource(arrows)],
    [gl.FRAGMENT_SHADER, arrows ? arrowSource : dotSource],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) throw new Error('ships cannot be drawn: no shader')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error(`ships cannot be drawn: ${gl.getProgramInfoLog(program)}`)
  const uniforms = Object.fromEntries(
    uniformNames.map((name) => [name, gl.getUniformLocation(program, name)]),
  ) as Painted['uniforms']
  return { program, uniforms }
}

/** The numbers of ships in the card, at the places where both programs read them. */
function shipArray(gl: WebGL2RenderingContext): Ships {
  const [array, buffer, order] = [gl.createVertexArray(), gl.createBuffer(), gl.createBuffer()]
  gl.bindVertexArray(array)
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, order)
  let from = 0
  for (const [at, floats] of [2, 2, 1, 1].entries()) {
    gl.enableVertexAttribArray(at)
    gl.vertexAttribPointer(at, floats, gl.FLOAT, false, floatsPerShip * 4, from * 4)
    from += floats
  }
  gl.bindVertexArray(null)
  return { array, buffer, order }
}

/** The matrix after moving everything by x and y: numbers near the middle of the map keep their exactness. */
function moved(matrix: ArrayLike<number>, x: number, y: number): Float32Array {
  const made = Float32Array.from(matrix)
  for (let row = 0; row < 4; row++)
    made[12 + row] =
      (matrix[row] as number) * x + (matrix[4 + row] as number) * y + (matrix[12 + row] as number)
  return made
}

export type ShipLayer = CustomLayerInterface & {
  /** The chosen ship as `packShip` writes it, larger and above all others; null for none. */
  choose(ship: Float32Array | null): void
}

/** A fleet as a layer of the map: dots while many ships are far away, arrows by their bow nearer. */
export function shipLayer(id: string, fleet: Fleet, colours: ShipColours): ShipLayer {
  let on: MapLibre | null = null
  let drawn: Drawn | null = null
  let sent = -1
  let chosen: Float32Array | null = null
  let chosenSent = false
  /** Which ships are dots, and of which state of the fleet that is. */
  let thinning: Thinning | null = null
  let thinned = -1
  return {
    id,
    type: 'custom',
    renderingMode: '2d',
    choose(ship) {
      chosen = ship
      chosenSent = false
      on?.triggerRepaint()
    },
    onAdd(map, gl) {
      on = map
      const web = gl as WebGL2RenderingContext
      drawn = {
        arrows: painted(web, true),
        dots: painted(web, false),
        fleet: shipArray(web),
        chosen: shipArray(web),
      }
      sent = -1
      thinned = -1
      chosenSent = false
    },
    onRemove(_map, gl) {
      if (drawn) {
        for (const { array, buffer, order } of [drawn.fleet, drawn.chosen]) {
          ;(gl as WebGL2RenderingContext).deleteVertexArray(array)
          gl.deleteBuffer(buffer)
          gl.deleteBuffer(order)
        }
        gl.deleteProgram(drawn.arrows.program)
        gl.deleteProgram(drawn.dots.program)
      }
      drawn = null
      on = null
    },
    render(gl, input: CustomRenderMethodInput) {
      if (!drawn || !on) return
      const web = gl as WebGL2RenderingContext
      const now = fleet.seconds(Date.now())
      if (sent !== fleet.version) {
        web.bindBuffer(web.ARRAY_BUFFER, drawn.fleet.buffer)
        web.bufferData(web.ARRAY_BUFFER, fleet.block, web.DYNAMIC_DRAW)
        sent = fleet.version
      }
      if (chosen && !chosenSent) {
        web.bindBuffer(web.ARRAY_BUFFER, drawn.chosen.buffer)
        web.bufferData(web.ARRAY_BUFFER, chosen, web.DYNAMIC_DRAW)
        chosenSent = true
      }
      const middle = on.getCenter()
      const bounds = on.getBounds()
      const zoom = on.getZoom()
      const [x, y] = [(middle.lng + 180) / 360, 0.5]
      const first = Math.floor((bounds.getWest() + 180) / 360)
      const copies = Math.floor((bounds.getEast() + 180) / 360) - first + 1
      const { arrows, pixels } = looksAt(zoom, fleet.size)
      const ratio = web.drawingBufferWidth / Math.max(1, on.getCanvas().clientWidth)
      const matrix = moved(input.defaultProjectionData.mainMatrix, x, y)
      const begin = ({ program, uniforms }: Painted, size: number, heard: Colour, simulated: Colour) => {
        // biome-ignore lint/correctness/useHookAtTopLevel: it is the card's, not React's.
        web.useProgram(program)
        web.uniformMatrix4fv(uniforms.matrix, false, matrix)
        web.uniform2f(uniforms.centre, x, y)
        web.uniform1f(uniforms.firstCopy, first)
        web.uniform1f(uniforms.now, now)
        web.uniform1f(uniforms.size, size * ratio)
        web.uniform3fv(uniforms.heard, heard)
        web.uniform3fv(uniforms.simulated, simulated)
        web.uniform3fv(uniforms.halo, colours.halo)
      }
      // Nothing stands above the map, and nothing above the ships asks how high they are.
      web.disable(web.DEPTH_TEST)
      if (fleet.size > 0) {
        begin(arrows ? drawn.arrows : drawn.dots, pixels, colours.heard, colours.simulated)
        web.bindVertexArray(drawn.fleet.array)
        if (arrows) {
          web.drawArraysInstanced(web.POINTS, 0, fleet.size, copies)
        } else {
          if (!thinning || thinned !== fleet.version) {
            thinning = thin(fleet.block, arrowZoom * 2, now)
            web.bufferData(web.ELEMENT_ARRAY_BUFFER, thinning.order, web.DYNAMIC_DRAW)
            thinned = fleet.version
          }
          const count = drawnAt(zoom, thinning)
          web.drawElementsInstanced(web.POINTS, count, web.UNSIGNED_INT, 0, copies)
        }
      }
      if (chosen) {
        begin(drawn.arrows, 30, colours.chosen, colours.chosen)
        web.bindVertexArray(drawn.chosen.array)
        web.drawArraysInstanced(web.POINTS, 0, 1, copies)
      }
      web.bindVertexArray(null)
    },
  }
}
