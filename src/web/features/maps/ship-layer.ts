import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibre } from 'maplibre-gl'
import { reckonedSeconds } from '#domain/vessels/reckoning.ts'
import { type Fleet, floatsPerShip, noAngle, simulatedLook } from './fleet.ts'
import { worldPixels } from './mercator.ts'

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

/** Below a knot's way of half a pixel nothing on the map moves: how many milliseconds pass between two pictures. */
export function pauseAt(zoom: number): number {
  const metresPerPixel = 40_075_017 / worldPixels(zoom)
  // Fast ships make 12 metres a second.
  return Math.min(30_000, Math.max(1_000, (metresPerPixel / 2 / 12) * 1_000))
}

const vertexSource = `#version 300 es
in vec2 place;
in vec2 drift;
in float reported;
in float look;
uniform mat4 matrix;
uniform vec2 centre;
uniform float firstCopy;
uniform float now;
uniform float size;
uniform vec3 heard;
uniform vec3 simulated;
flat out vec3 paint;
flat out float strength;
flat out vec2 bow;
void main() {
  float age = now - reported;
  float on = age > 0.0 && age < ${reckonedSeconds}.0 ? age : 0.0;
  vec2 at = place + drift * on;
  at.x = fract(at.x) + firstCopy + float(gl_InstanceID);
  gl_Position = matrix * vec4(at - centre, 0.0, 1.0);
  gl_PointSize = size;
  bool madeUp = look >= ${simulatedLook}.0;
  float angle = madeUp ? look - ${simulatedLook}.0 : look;
  paint = madeUp ? simulated : heard;
  strength = age < 3600.0 ? 1.0 : age < 21600.0 ? 0.7 : 0.4;
  float turn = radians(angle);
  bow = angle < ${noAngle}.0 ? vec2(sin(turn), cos(turn)) : vec2(0.0);
}`

const fragmentSource = `#version 300 es
precision highp float;
flat in vec3 paint;
flat in float strength;
flat in vec2 bow;
uniform float size;
uniform bool arrows;
uniform vec3 halo;
out vec4 colour;
void main() {
  if (!arrows) {
    colour = vec4(paint, 1.0) * strength;
    return;
  }
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
  colour = vec4(mix(halo, paint, inside) * rim, rim) * strength;
}`

type Drawn = {
  readonly program: WebGLProgram
  readonly fleet: { readonly array: WebGLVertexArrayObject; readonly buffer: WebGLBuffer }
  readonly chosen: { readonly array: WebGLVertexArrayObject; readonly buffer: WebGLBuffer }
  readonly uniforms: Readonly<Record<(typeof uniformNames)[number], WebGLUniformLocation | null>>
}
const uniformNames = [
  'matrix',
  'centre',
  'firstCopy',
  'now',
  'size',
  'heard',
  'simulated',
  'halo',
  'arrows',
] as const

function compiled(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
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
  return program
}

function shipArray(gl: WebGL2RenderingContext, program: WebGLProgram) {
  const array = gl.createVertexArray()
  const buffer = gl.createBuffer()
  gl.bindVertexArray(array)
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  let from = 0
  for (const [name, floats] of [
    ['place', 2],
    ['drift', 2],
    ['reported', 1],
    ['look', 1],
  ] as const) {
    const at = gl.getAttribLocation(program, name)
    gl.enableVertexAttribArray(at)
    gl.vertexAttribPointer(at, floats, gl.FLOAT, false, floatsPerShip * 4, from * 4)
    from += floats
  }
  gl.bindVertexArray(null)
  return { array, buffer }
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
      const program = compiled(gl as WebGL2RenderingContext)
      const uniforms = Object.fromEntries(
        uniformNames.map((name) => [name, gl.getUniformLocation(program, name)]),
      ) as Drawn['uniforms']
      const array = () => shipArray(gl as WebGL2RenderingContext, program)
      drawn = { program, uniforms, fleet: array(), chosen: array() }
      sent = -1
      chosenSent = false
    },
    onRemove(_map, gl) {
      if (drawn) {
        const { program, fleet: ships, chosen: one } = drawn
        for (const { array, buffer } of [ships, one]) {
          ;(gl as WebGL2RenderingContext).deleteVertexArray(array)
          gl.deleteBuffer(buffer)
        }
        gl.deleteProgram(program)
      }
      drawn = null
      on = null
    },
    render(gl, input: CustomRenderMethodInput) {
      if (!drawn || !on) return
      const { program, uniforms } = drawn
      const web = gl as WebGL2RenderingContext
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
      // biome-ignore lint/correctness/useHookAtTopLevel: it is the card's, not React's.
      web.useProgram(program)
      web.uniformMatrix4fv(uniforms.matrix, false, moved(input.defaultProjectionData.mainMatrix, x, y))
      web.uniform2f(uniforms.centre, x, y)
      web.uniform1f(uniforms.firstCopy, first)
      web.uniform1f(uniforms.now, fleet.seconds(Date.now()))
      web.uniform3fv(uniforms.simulated, colours.simulated)
      web.uniform3fv(uniforms.halo, colours.halo)
      const draw = (array: WebGLVertexArrayObject, count: number, size: number, asArrows: boolean) => {
        web.uniform1f(uniforms.size, size * ratio)
        web.uniform1i(uniforms.arrows, asArrows ? 1 : 0)
        web.bindVertexArray(array)
        web.drawArraysInstanced(web.POINTS, 0, count, copies)
      }
      web.uniform3fv(uniforms.heard, colours.heard)
      if (fleet.size > 0) draw(drawn.fleet.array, fleet.size, pixels, arrows)
      if (chosen) {
        web.uniform3fv(uniforms.heard, colours.chosen)
        web.uniform3fv(uniforms.simulated, colours.chosen)
        draw(drawn.chosen.array, 1, 30, true)
      }
      web.bindVertexArray(null)
    },
  }
}
