declare module 'gifenc' {
  type Palette = number[][];
  interface FrameOptions {
    palette: Palette;
    delay: number;
    transparent: boolean;
    transparentIndex: number;
    dispose: number;
  }
  const gifenc: {
    GIFEncoder(): {
      writeFrame(indexes: Uint8Array, width: number, height: number, options: FrameOptions): void;
      finish(): void;
      bytes(): Uint8Array;
    };
    quantize(rgba: Uint8Array, colours: number): Palette;
    applyPalette(rgba: Uint8Array, palette: Palette): Uint8Array;
  };
  export default gifenc;
}
