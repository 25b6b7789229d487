import { expect, test } from 'vitest';
import { DEFAULT_CAMERA } from '#renderer/viewport/camera/camera.ts';
import { between, createFlight, FLIGHT_MS, shorterTurn } from '#renderer/viewport/camera/flight.ts';

const here = { ...DEFAULT_CAMERA, yaw: 3, distance: 1, x: 0 };
const there = { ...DEFAULT_CAMERA, yaw: -3, distance: 4, x: 2 };

test('it turns the shorter way, approaches by factors, and arrives', () => {
  const halfway = 1 - 0.5 ** (1 / 3); // time at which the easing is 0.5
  const middle = between(here, there, halfway);
  expect(Math.abs(shorterTurn(middle.yaw))).toBeCloseTo(Math.PI, 9);
  expect(middle.distance).toBeCloseTo(2, 9);
  expect(middle.x).toBeCloseTo(1, 9);
  expect(between(here, there, 0).yaw).toBe(3);
});

test('a flight ends exactly at its target', () => {
  const flight = createFlight();
  expect(flight.at(0)).toBeNull();
  flight.depart(here, there, 1000);
  expect(flight.target).toBe(there);
  expect(flight.at(1000 + FLIGHT_MS / 2)?.x).toBeGreaterThan(1);
  expect(flight.at(1000 + FLIGHT_MS * 3)).toBe(there);
  expect(flight.target).toBeNull();
  expect(flight.at(1000 + FLIGHT_MS * 4)).toBeNull();
});

test('the user ends a flight by moving the camera', () => {
  const flight = createFlight();
  flight.depart(here, there, 0);
  flight.end();
  expect(flight.at(10)).toBeNull();
});
