// Encodes frames into an H.264 file that plays everywhere and starts before it has loaded completely.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { PICTURES_PER_SECOND } from './camera.ts';

const SIZE = { width: 1280, height: 720 };

/** @throws if ffmpeg is not installed */
export function needFfmpeg(): void {
  if (spawnSync('ffmpeg', ['-version']).status === 0) return;
  throw new Error('Recording needs ffmpeg: apt-get install ffmpeg, brew install ffmpeg, or https://ffmpeg.org.');
}

/**
 * @param ground the color of the room above the pictures for the captions: below, a player's buttons would cover them
 */
export function openFilm(file: string, ground: string) {
  const ffmpeg = spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'image2pipe',
      '-c:v',
      'mjpeg',
      '-r',
      String(PICTURES_PER_SECOND),
      '-i',
      '-',
      '-vf',
      `pad=${SIZE.width}:${SIZE.height}:0:oh-ih:color=${ground},scale=in_range=full:out_range=tv:out_color_matrix=bt709`,
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-tune',
      'animation',
      '-crf',
      '30',
      '-pix_fmt',
      'yuv420p',
      '-g',
      String(PICTURES_PER_SECOND * 10),
      '-colorspace',
      'bt709',
      '-color_primaries',
      'bt709',
      '-color_trc',
      'bt709',
      '-an',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-movflags',
      '+faststart',
      file,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(ffmpeg, 'exit');
  return {
    async put(picture: Buffer, times: number) {
      for (let time = 0; time < times; time++) {
        if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
      }
    },
    async end() {
      ffmpeg.stdin.end();
      const [status] = await ended;
      if (status !== 0) throw new Error(`ffmpeg ended with ${status}`);
    },
  };
}
